// breaks: none
package more;

public class BeaconKept {
    /** Is told of changes. */
    public interface Listener {
        boolean changed(BeaconKept beacon);
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
        sum = left + right;
        if (listener != null) {
            listener.changed(this);
        }
    }
}
