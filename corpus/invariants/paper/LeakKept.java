// breaks: none
package paper;

public class LeakKept {
    public static class Account {
        private int balance = 100;

        public void withdraw(int amount) {
            balance -= amount;
        }

        Account copy() {
            Account copy = new Account();
            copy.balance = balance;
            return copy;
        }
    }

    private final Account account = new Account();
    private final int salary = 100;

    public boolean invariant() {
        return 0 < account.balance + salary;
    }

    public Account getAccount() {
        return account.copy();
    }
}
