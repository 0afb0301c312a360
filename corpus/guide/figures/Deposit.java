package figures;

/** Figs. 1, 2 and 4 of the paper: the assertion is verified if the addition does not overflow. */
public class Deposit {
    int balance;

    public Deposit(int balance) {
        this.balance = balance;
    }

    // guided: deposit
    // outcome none: 4 returned, 1 java.lang.AssertionError
    public void deposit(int amount) {
        int old = balance;
        if (amount <= 0 || amount > 50000) {
            reviewDeposit(amount);
        } else {
            balance = balance + amount;
            if (balance > 10000) {
                suggestInvestment();
            }
        }
        assert balance >= old;
    }

    void reviewDeposit(int amount) {
    }

    void suggestInvestment() {
    }
}
