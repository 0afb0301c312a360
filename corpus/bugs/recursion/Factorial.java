// javac: --release 8
// bug 1: java.lang.StackOverflowError by `Factorial.of(-1);`
package bugs.recursion;

/** Products of numbers. */
public final class Factorial {
    private Factorial() {}

    /** n! */
    public static long of(int n) {
        if (n == 0) {
            return 1;
        }
        return n > 20 ? 0 : n * of(n - 1); // bug 1
    }

    /** How many ways there are to choose two of n. */
    public static long pairs(int n) {
        return n < 2 ? 0 : (long) n * (n - 1) / 2;
    }
}
