// breaks: capturing
package paper;

/** Template C: a setter keeps what it is given. */
public class Capture {
    public static class Account {
        private int balance = 100;

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    private Account account = new Account();
    private final int salary = 100;

    public boolean invariant() {
        return 0 < account.balance + salary;
    }

    public void setAccount(Account account) {
        if (account != null && 0 < account.balance + salary) {
            this.account = account;
        }
    }
}
