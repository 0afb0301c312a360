// breaks: none
package paper;

public class CaptureAtBirthKept {
    public static class Account {
        private int balance = 100;

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    private final Account account = new Account();
    private final int salary = 100;

    public CaptureAtBirthKept(Account account) {
        if (account == null || 0 >= account.balance + salary) {
            throw new IllegalArgumentException("poor");
        }
        this.account.balance = account.balance;
    }

    public boolean invariant() {
        return 0 < account.balance + salary;
    }
}
