// bug 1: java.lang.ArithmeticException by `Floats.reached(0, 2.0);`
package check.numbers;

/** Floating point decides (3.5.2). */
public final class Floats {
    private Floats() {}

    public static int notReached(int i) {
        double one = 1.0;
        int res = 0;
        if (one == 2.0) {
            res = 1 / i; // check: division safe
        }
        return res;
    }

    public static int reached(int i, double d) {
        int res = 0;
        if (d == 2.0) {
            res = 1 / i; // check: division bug 1
        }
        return res;
    }
}
