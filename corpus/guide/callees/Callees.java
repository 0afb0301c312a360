package callees;

/** What is left to verify may be in a callee, or after it. */
public class Callees {
    int[] data = new int[4];

    interface Shape {
        int sides();
    }

    public static final class Square implements Shape {
        public int sides() {
            return 4;
        }
    }

    public abstract static class Base {
        abstract int rate(int x);
    }

    public static final class Safe extends Base {
        public Safe() {
        }

        int rate(int x) {
            return x > 3 ? 1 : 2;
        }
    }

    public static final class Risky extends Base {
        public Risky() {
        }

        int rate(int x) {
            return 12 / x;
        }
    }

    // none: 1 returned, 1 java.lang.ArithmeticException, 1 java.lang.AssertionError / may: 1 java.lang.ArithmeticException, 1 java.lang.AssertionError
    public static int after(int x) {
        int r = helper(x);
        return 10 / r;
    }

    // none: 4 returned, 1 java.lang.AssertionError / may: 1 java.lang.AssertionError
    public static int inside(int x) {
        if (x > 10) {
            return clean(x);
        }
        return helper(x);
    }

    static int helper(int x) {
        int r = 0;
        if (x > 2) {
            r = 1;
        }
        assert x != 1;
        return r;
    }

    static int clean(int x) {
        return x > 100 ? 1 : 0;
    }

    // none: 2 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int caught(int x) {
        try {
            return helper(x);
        } catch (AssertionError e) {
            return 8 / (x - 1);
        }
    }

    // none: 4 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int dispatched(Base base, int x) {
        if (base == null) {
            return 0;
        }
        return base.rate(x);
    }

    // none: 4 returned / may: nothing
    public static int pure(int x) {
        int r = clean(x) + clean(x + 1);
        return r;
    }
}
