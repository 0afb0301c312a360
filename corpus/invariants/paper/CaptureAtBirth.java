// breaks: capturing
package paper;

/** Template C with a constructor. */
public class CaptureAtBirth {
    public static class Account {
        private int balance = 100;

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    private final Account account;
    private final int salary = 100;

    public CaptureAtBirth(Account account) {
        if (account == null || 0 >= account.balance + salary) {
            throw new IllegalArgumentException("poor");
        }
        this.account = account;
    }

    public boolean invariant() {
        return 0 < account.balance + salary;
    }
}
