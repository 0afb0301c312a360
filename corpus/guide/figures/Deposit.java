package figures;

/** Figs. 1, 2 and 4 of the paper: the assertion is verified if the addition does not overflow. */
public class Deposit {
    int balance;

    public Deposit(int balance) {
        this.balance = balance;
    }

    // none: 12 returned, 2 java.lang.AssertionError / may: 2 java.lang.AssertionError
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
        if (amount > 1000000) {
            flag = true;
        }
    }

    void suggestInvestment() {
        if (balance > 20000) {
            flag = true;
        }
    }

    boolean flag;
}
