package loops;

/** An identifier collects what was assumed in all rounds. */
public class Loops {
    // none: 10 returned, 3 java.lang.AssertionError / may: 3 java.lang.AssertionError
    public static int sum(int n, int step) {
        int total = 0;
        for (int i = 0; i < n && i < 3; i++) {
            total += step;
        }
        assert step < 0 || total >= 0;
        return total;
    }

    // none: 9 returned / may: nothing
    public static int first(int[] a, int wanted) {
        if (a == null || a.length > 3) {
            return -2;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    // none: 6 returned / may: nothing
    public static int inside(int n) {
        int r = 0;
        while (n > 0 && n < 5) {
            r = r + 10 / n;
            n--;
        }
        return r;
    }

    // none: 9 returned, 3 java.lang.ArithmeticException / may: 3 java.lang.ArithmeticException
    public static int later(int n, int d) {
        int r = 0;
        for (int i = 0; i < 2; i++) {
            if (n > i) {
                r++;
            }
        }
        return r / d;
    }
}
