package handlers;

/** Exceptions that are caught lead on. */
public class Handlers {
    // none: 2 returned, 1 java.lang.AssertionError / may: 1 java.lang.AssertionError
    public static int caught(int x, int y) {
        try {
            return x / y;
        } catch (ArithmeticException e) {
            assert x != 5;
            return -1;
        }
    }

    // none: 9 returned, 3 java.lang.ArithmeticException, 2 java.lang.ArrayIndexOutOfBoundsException, 1 java.lang.NullPointerException / may: 2 java.lang.ArithmeticException, 2 java.lang.ArrayIndexOutOfBoundsException, 1 java.lang.NullPointerException
    public static int inFinally(int x, int[] a) {
        int r = 0;
        try {
            r = a[x];
        } finally {
            r = 10 / (x - 3);
        }
        return r;
    }

    // none: 2 returned, 2 java.lang.AssertionError / may: 1 java.lang.AssertionError
    public static int afterwards(int x) {
        int r;
        try {
            r = 100 / x;
        } catch (ArithmeticException e) {
            r = 7;
        }
        if (r > 3) {
            r++;
        }
        assert r != 8;
        return r;
    }

    // none: 2 returned, 1 java.lang.ArithmeticException, 1 java.lang.NullPointerException / may: 1 java.lang.ArithmeticException, 1 java.lang.NullPointerException
    public static int swallowed(String text) {
        try {
            return Integer.parseInt(text);
        } catch (Throwable e) {
            return 100 / text.length();
        }
    }

    // none: 1 returned, 1 java.lang.ArrayIndexOutOfBoundsException, 1 java.lang.NullPointerException / may: 1 java.lang.ArrayIndexOutOfBoundsException, 1 java.lang.NullPointerException
    public static int inFlight(int x, int[] a) {
        int r = 0;
        try {
            r = a[x];
        } finally {
            r = x - 3;
        }
        return r;
    }
}
