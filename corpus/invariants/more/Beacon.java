// breaks: callback
package more;

/** The listener was there before: it is called while the sum is not up to date. */
public class Beacon {
    /** Is told of changes. */
    public interface Listener {
        boolean changed(Beacon beacon);
    }

    private Listener listener;
    private int left;
    private int right;
    private int sum;

    public void repOk() {
        if (sum != left + right) {
            throw new IllegalStateException("the sum is wrong");
        }
    }

    public void listen(Listener other) {
        listener = other;
    }

    public void turn(int by) {
        left += by;
        if (listener != null) {
            listener.changed(this);
        }
        sum = left + right;
    }
}
