// javac: --release 8
// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Histogram(4, 100).add(100);`
// rejects: java.lang.IllegalArgumentException by `new Histogram(4, 100).add(101);`: a value out of range
// rejects: java.lang.IllegalArgumentException by `new Histogram(0, 100);`: no buckets
package bugs.indices;

/** Counts values from 0 to a maximum, both included, in buckets of equal width. */
public class Histogram {
    private final int[] counts;
    private final int maximum;

    public Histogram(int buckets, int maximum) {
        if (buckets < 1 || buckets > 64 || maximum < 1 || maximum > 1000000) {
            throw new IllegalArgumentException();
        }
        this.counts = new int[buckets];
        this.maximum = maximum;
    }

    public void add(int value) {
        if (value < 0 || value > maximum) {
            throw new IllegalArgumentException("out of range: " + value);
        }
        counts[value * counts.length / maximum]++; // bug 1
    }

    /** The number of the fullest bucket; the first of several. */
    public int fullest() {
        int best = 0;
        for (int i = 1; i < counts.length; i++) {
            if (counts[i] > counts[best]) {
                best = i;
            }
        }
        return best;
    }
}
