// breaks: fieldUpdate
package paper;

/** PUT_DFU: spending, then a smaller salary. */
public class Dfu {
    private int balance = 100;
    public int salary = 100;

    public boolean invariant() {
        return 0 < (long) balance + salary;
    }

    public void spend(int amount) {
        if (amount >= 0 && amount < (long) balance + salary) {
            balance -= amount;
        }
    }
}
