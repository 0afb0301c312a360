// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new PointIndex().count(new PointIndex.Point(-1, 0));`
// rejects: java.lang.NullPointerException by `new PointIndex().count(null);`: null handed to a public method
package bugs.contracts;

/** Counts points by their hash codes. */
public class PointIndex {
    public record Point(int x, int y) {
        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    private final int[] counts = new int[8];

    /** Counts a point and returns how many have landed in the same place. */
    public int count(Point point) {
        return ++counts[point.hashCode() % counts.length]; // bug 1
    }

    /** How many places are empty. */
    public int empty() {
        int empty = 0;
        for (int count : counts) {
            if (count == 0) {
                empty++;
            }
        }
        return empty;
    }
}
