/** A bank account that may be overdrawn up to a limit. */
public class Account {
    private final int limit;
    private int balance;

    public Account(int balance, int limit) {
        if (limit < 0 || balance < -limit) {
            throw new IllegalArgumentException("no such account");
        }
        this.balance = balance;
        this.limit = limit;
    }

    /** Takes money out and returns the fee in cents. */
    public int withdraw(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing to withdraw");
        }
        if (balance - amount < -limit) {
            throw new IllegalStateException("over the limit");
        }
        int before = balance;
        balance -= amount;
        assert balance < before : "money out of nowhere";
        return balance < 0 ? 2 : 0;
    }

    /** Moves all money of another account to this one. */
    public void absorb(Account other) {
        int sum = balance + other.balance;
        balance = sum;
        other.balance = 0;
        assert balance == sum : "money got lost";
    }
}
