// breaks: none
package subclass;

/** Calls it when all is up to date. */
public class ProbeKept {
    private int left;
    private int right;
    private int sum;

    public boolean repOk() {
        return sum == left + right;
    }

    public void turn(int by) {
        left += by;
        sum = left + right;
        turned(by);
    }

    protected void turned(int by) {
    }
}
