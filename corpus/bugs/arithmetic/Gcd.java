// bug 1: java.lang.ArithmeticException by `Gcd.lcm(0, 0);`
// bug 2: java.lang.ArithmeticException by `Gcd.isMultiple(5, 0);`
// rejects: java.lang.IllegalArgumentException by `Gcd.lcm(-1, 1);`: a negative number
package bugs.arithmetic;

/** Divisors and multiples. */
public final class Gcd {
    private Gcd() {}

    public static long gcd(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    /** The least common multiple. */
    public static long lcm(int a, int b) {
        if (a < 0 || b < 0) {
            throw new IllegalArgumentException("negative");
        }
        return (long) a * b / gcd(a, b); // bug 1
    }

    public static boolean isMultiple(long a, long b) {
        return a % b == 0; // bug 2
    }
}
