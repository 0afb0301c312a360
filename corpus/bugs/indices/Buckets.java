// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Buckets().add(Integer.MIN_VALUE);`
package bugs.indices;

/** A hash set of numbers that only counts how many land where. */
public class Buckets {
    private final int[] load = new int[7];

    private int bucketOf(int key) {
        return Math.abs(key) % load.length;
    }

    public void add(int key) {
        load[bucketOf(key)]++; // bug 1
    }

    /** The load of the fullest bucket. */
    public int worst() {
        int worst = 0;
        for (int l : load) {
            worst = Math.max(worst, l);
        }
        return worst;
    }
}
