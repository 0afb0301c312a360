// bug 1: java.lang.ArithmeticException by `Indices.nested(new int[] {1, 5}, 0);`
// bug 2: java.lang.ArrayIndexOutOfBoundsException by `Indices.nested(new int[] {7}, 0);`
// bug 3: java.lang.ArrayIndexOutOfBoundsException by `Indices.last(new int[0]);`
// bug 4: java.lang.ArrayIndexOutOfBoundsException by `Indices.hashed(new int[3], Integer.MIN_VALUE);`
// bug 5: java.lang.ArrayIndexOutOfBoundsException by `Indices.inclusive(new int[2]);`
package check.arrays;

/** Elements as indices (5.5.3), and loops. */
public final class Indices {
    private Indices() {}

    public static int nested(int[] a, int b) {
        if (b < 0 || b >= a.length) {
            return 0;
        }
        int at = a[b]; // check: index safe
        if (a[at] == 5) { // check: index excused 2
            return 1 / (a[at] - 5); // check: division bug 1, index safe
        }
        return 0;
    }

    public static int nestedWithCare(int[] a, int b) {
        if (b < 0 || b >= a.length) {
            return 0;
        }
        int at = a[b]; // check: index safe
        if (at >= 0 && at < a.length && a[at] == 5) { // check: index safe
            return 1;
        }
        return 0;
    }

    public static int last(int[] a) {
        return a[a.length - 1]; // check: index bug 3
    }

    public static int lastOfSome(int[] a) {
        return a.length > 0 ? a[a.length - 1] : 0; // check: index safe
    }

    public static int hashed(int[] table, int hash) {
        if (table.length == 0) {
            return 0;
        }
        return table[Math.abs(hash) % table.length]; // check: index bug 4, division safe
    }

    public static int masked(int[] table, int hash) {
        if (table.length == 0) {
            return 0;
        }
        return table[(hash & Integer.MAX_VALUE) % table.length]; // check: index safe, division safe
    }

    public static int inclusive(int[] a) {
        int sum = 0;
        for (int i = 0; i <= a.length; i++) {
            sum += a[i]; // check: index bug 5
        }
        return sum;
    }

    public static int exclusive(int[] a) {
        int sum = 0;
        for (int i = a.length - 1; i >= 0; i -= 2) {
            sum += a[i]; // check: index safe
        }
        return sum;
    }

    public static int search(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int mid = (low + high) >>> 1;
            if (a[mid] < key) { // check: index safe
                low = mid + 1;
            } else if (a[mid] > key) { // check: index safe
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    public static int[] reversed(int[] a) {
        int[] b = new int[a.length]; // check: size safe
        for (int i = 0; i < a.length; i++) {
            b[a.length - 1 - i] = a[i]; // check: index safe
        }
        return b;
    }

    public static int triangle(int n) {
        if (n < 0) {
            return 0;
        }
        int[][] rows = new int[n][n]; // check: size safe
        int sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                sum += rows[i].length; // check: index safe
            }
        }
        return sum;
    }
}
