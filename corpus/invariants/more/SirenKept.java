// breaks: none
package more;

/** It is called when all is up to date. */
public class SirenKept {
    private final Siren.Listener listener;
    private int count;
    private int sum;

    public SirenKept(Siren.Listener listener) {
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
        sum += 2;
        listener.changed(count);
    }
}
