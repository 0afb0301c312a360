// breaks: callback
package more;

/** The listener is there from the start: it is called while the count is ahead of the sum. */
public class Siren {
    /** Is told of changes. */
    public interface Listener {
        void changed(int count);
    }

    private final Listener listener;
    private int count;
    private int sum;

    public Siren(Listener listener) {
        if (listener == null) {
            throw new NullPointerException("listener");
        }
        this.listener = listener;
    }

    public boolean repOk() {
        return sum == count * 2;
    }

    public void blow() {
        count++;
        listener.changed(count);
        sum += 2;
    }
}
