// bug 1: java.lang.AssertionError by `new Thermostat(10, 20).target(100, 10);`
// rejects: java.lang.IllegalArgumentException by `new Thermostat(20, 10);`: the wrong way round
package bugs.asserts;

/** Keeps a temperature between two bounds. */
public class Thermostat {
    private final int low;
    private final int high;

    public Thermostat(int low, int high) {
        if (low < 0 || high > 50 || low > high) {
            throw new IllegalArgumentException(low + " to " + high);
        }
        this.low = low;
        this.high = high;
    }

    /** The wish, moved by a correction, but never out of bounds. */
    public int target(int wish, int correction) {
        int target = Math.max(low, Math.min(high, wish));
        if (correction > 0 && correction < 20) {
            target += correction;
        }
        assert target >= low && target <= high : target; // bug 1
        return target;
    }
}
