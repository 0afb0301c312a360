// breaks: leaking
package paper;

/** PUT_L: `getAccount` hands out what the invariant is about. */
public class Leak {
    public static class Account {
        private int balance = 100;

        public void withdraw(int amount) {
            balance -= amount;
        }
    }

    private final Account account = new Account();
    private final int salary = 100;

    public boolean invariant() {
        return 0 < account.balance + salary;
    }

    public Account getAccount() {
        return account;
    }
}
