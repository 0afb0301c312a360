package recursion;

/** Each activation has identifiers of its own. */
public class Recursion {
    // none: 8 returned, 3 java.lang.AssertionError / may: 3 java.lang.AssertionError
    public static int product(int n, int f) {
        if (n <= 0 || n > 3) {
            return 1;
        }
        int rest = product(n - 1, f);
        int r = rest * f;
        assert f <= 0 || r > 0;
        return r;
    }

    // none: 10 returned, 4 java.lang.ArithmeticException / may: 4 java.lang.ArithmeticException
    public static boolean even(int n, int d) {
        if (n <= 0 || n > 4) {
            return 10 / d > 3;
        }
        return odd(n - 1, d);
    }

    static boolean odd(int n, int d) {
        if (n == 0) {
            return false;
        }
        return even(n - 1, d);
    }
}
