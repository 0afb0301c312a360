// rejects: java.lang.IllegalArgumentException by `new Account(-1);`: documented
// rejects: bugs.clean.Account.Overdrawn by `new Account(5).withdraw(6);`: an unchecked exception of its own
// rejects: java.lang.IllegalStateException by `Account a = new Account(5); a.close(); a.deposit(1);`: the wrong protocol
package bugs.clean;

/** An account that cannot be overdrawn. */
public class Account {
    /** There is not enough money. */
    public static class Overdrawn extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Overdrawn(int missing) {
            super("missing: " + missing);
        }
    }

    private int balance;
    private boolean closed;

    /** @throws IllegalArgumentException if the balance is negative */
    public Account(int balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("balance: " + balance);
        }
        this.balance = balance;
    }

    public int balance() {
        return balance;
    }

    public void close() {
        closed = true;
    }

    public void deposit(int amount) {
        ensureOpen();
        if (amount <= 0 || amount > Integer.MAX_VALUE - balance) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        balance += amount;
    }

    /** @throws Overdrawn if the balance is not enough */
    public void withdraw(int amount) {
        ensureOpen();
        if (amount <= 0) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        if (amount > balance) {
            throw new Overdrawn(amount - balance);
        }
        balance -= amount;
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }
}
