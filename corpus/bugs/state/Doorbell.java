// javac: --release 8
// bug 1: java.lang.IllegalMonitorStateException by `new Doorbell().ring();`
package bugs.state;

/** Wakes up those who wait for a visitor. */
public class Doorbell {
    private int rings;

    /** Rings, unless it rang often enough. */
    public void ring() {
        if (rings < 3) {
            rings++;
            notifyAll(); // bug 1
        }
    }

    public synchronized int rings() {
        return rings;
    }
}
