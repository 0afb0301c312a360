// bug 1: java.lang.ArrayIndexOutOfBoundsException by `Nearest.atLeast(new int[] {1, 2}, 3);`
// rejects: java.lang.NullPointerException by `Nearest.atLeast(null, 3);`: null handed to a public method
package bugs.indices;

import java.util.Arrays;

/** Searches sorted numbers. */
public final class Nearest {
    private Nearest() {}

    /** The smallest of the numbers that is not below the limit. */
    public static int atLeast(int[] sorted, int limit) {
        int found = Arrays.binarySearch(sorted, limit);
        int index = found >= 0 ? found : -found - 1;
        return sorted[index]; // bug 1
    }

    /** Whether a number is there. */
    public static boolean contains(int[] sorted, int number) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] == number) {
                return true;
            }
            if (sorted[middle] < number) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }
}
