package paper;

/** For subclasses that want more. */
public class Account {
    protected int balance;

    public void withdraw(int amount) {
        balance -= amount;
    }
}
