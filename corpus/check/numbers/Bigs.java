// bug 1: java.lang.ArithmeticException by `Bigs.reached(0);`
// bug 2: java.lang.ArrayIndexOutOfBoundsException by `Bigs.wrapped(Integer.MAX_VALUE);`
package check.numbers;

/** Big integers (3.5.3). */
public final class Bigs {
    private Bigs() {}

    public static int notReached(int i) {
        int a = 1000001;
        int sum = a + 1000001;
        if (sum == 2000000) {
            return 1 / i; // check: division safe
        }
        return 0;
    }

    public static int reached(int i) {
        int a = 1000001;
        int sum = a + 1000001;
        if (sum == 2000002) {
            return 1 / i; // check: division bug 1
        }
        return 0;
    }

    public static int wrapped(int i) {
        int[] a = new int[4];
        if (i >= 0 && i + 1 < 4) {
            return a[i + 1]; // check: index bug 2
        }
        return 0;
    }

    public static int notWrapped(int i) {
        int[] a = new int[4];
        if (i >= 0 && i < 3) {
            return a[i + 1]; // check: index safe
        }
        return 0;
    }
}
