// breaks: callback
package subclass;

/** Calls a method that subclasses can override while the sum is not up to date. */
public class Probe {
    private int left;
    private int right;
    private int sum;

    public boolean repOk() {
        return sum == left + right;
    }

    public void turn(int by) {
        left += by;
        turned(by);
        sum = left + right;
    }

    protected void turned(int by) {
    }
}
