// breaks: none
package more;

public class MeterKept {
    private int total;

    public boolean repOk() {
        return total >= 0;
    }

    public void add(int amount) {
        if (amount > 0) {
            total = Math.addExact(total, amount);
        }
    }
}
