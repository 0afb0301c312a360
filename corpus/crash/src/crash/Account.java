package crash;

/** Says no to what it cannot take: none of its exceptions is a bug. */
public class Account {
    private long balance;

    public Account(long balance) {
        if (balance < 0) {
            throw new IllegalArgumentException("balance");
        }
        this.balance = balance;
    }

    public void withdraw(long amount) {
        if (amount > balance) {
            throw new IllegalStateException("not enough");
        }
        balance -= amount;
    }

    public int nameLength(String name) {
        return name.length();
    }

    public int digit(String digits, int index) throws IndexOutOfBoundsException {
        return digits.isEmpty() ? 0 : digits.charAt(index) - '0';
    }
}
