package sequence.beyond;

/** With conditions before and after its methods and an invariant; one of its methods breaks them. */
public class Account {
    private int balance;
    private int withdrawals;
    private boolean isFrozen;

    public boolean canDeposit(int amount) {
        return amount > 0 && amount <= 1000 && balance <= 1_000_000;
    }

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount");
        }
        balance += amount;
    }

    public boolean canWithdraw(int amount) {
        return amount > 0 && amount <= 1000 && !isFrozen;
    }

    public void withdraw(int amount) {
        withdrawals++;
        // The third one is not checked.
        if (amount <= balance || withdrawals == 3) {
            balance -= amount;
        }
        if (withdrawals > 4) {
            isFrozen = true;
        }
    }

    public boolean isCounted(int amount) {
        return withdrawals >= 1;
    }

    public boolean invariant() {
        return balance >= 0;
    }

    public int getBalance() {
        return balance;
    }
}
