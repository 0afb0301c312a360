package disjunctions;

/** Premises: any of several, or all of them. */
public class Disjunctions {
    // none: 2 returned, 1 java.lang.AssertionError / may: nothing
    public static int any(int x, int y) {
        int r = x + y;
        int s = x - y;
        assert r != s || y == 0;
        return r;
    }

    // none: 2 returned, 1 java.lang.AssertionError / may: 1 java.lang.AssertionError
    public static int all(int x, int y) {
        int r = x * 2;
        int s = y * 2;
        assert (r ^ s) != 6 || x >= 0;
        return r + s;
    }
}
