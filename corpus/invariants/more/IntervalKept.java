// breaks: none
package more;

public class IntervalKept {
    private int low;
    private int high = 10;

    public boolean repOk() {
        return low <= high;
    }

    public void setLow(int low) {
        this.low = Math.min(low, high);
    }

    public void setHigh(int high) {
        this.high = Math.max(low, high);
    }
}
