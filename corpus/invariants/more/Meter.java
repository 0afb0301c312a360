// breaks: exhaustive
package more;

/** Sums overflow. */
public class Meter {
    private int total;

    public boolean repOk() {
        return total >= 0;
    }

    public void add(int amount) {
        if (amount > 0) {
            total += amount;
        }
    }
}
