// breaks: none
package paper;

public class SavingsKept extends Account {
    public boolean invariant() {
        return 0 <= balance;
    }

    @Override
    public void withdraw(int amount) {
        if (0 <= amount && amount <= balance) {
            super.withdraw(amount);
        }
    }
}
