package files;

/** Two files: a check is verified where one of them says so. */
public class Files {
    // none: 2 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int joined(int x, int y) {
        int r = 0;
        if (x > 0) {
            r = 100 / y;
        }
        return r;
    }

    // none: 2 returned, 1 java.lang.ArrayIndexOutOfBoundsException, 2 java.lang.NullPointerException / may: nothing
    public static int others(int[] a, int x) {
        if (x > 5) {
            return a.length;
        }
        return a[x];
    }
}
