// bug 1: java.lang.StackOverflowError by `Parity.isEven(-1);`
// bug 1: java.lang.StackOverflowError by `Parity.isOdd(-2);`
package bugs.recursion;

/** Even and odd small numbers, defined by each other. */
public final class Parity {
    private Parity() {}

    public static boolean isEven(int n) {
        if (n == 0) {
            return true;
        }
        return n <= 1000 && isOdd(n - 1); // bug 1
    }

    public static boolean isOdd(int n) {
        if (n == 0) {
            return false;
        }
        return n <= 1000 && isEven(n - 1); // bug 1
    }
}
