package figures;

/** Fig. 5 of the paper: an assertion at the end that nobody has verified. */
public class Unverified {
    int balance;

    public Unverified(int balance) {
        this.balance = balance;
    }

    // none: 8 returned, 8 java.lang.AssertionError / may: 8 java.lang.AssertionError
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
        assert balance != 77;
    }

    void reviewDeposit(int amount) {
    }

    void suggestInvestment() {
    }
}
