// bug 1: java.lang.ArithmeticException by `new Integers().quotient(1, 2, 0);`
// bug 2: java.lang.ArithmeticException by `Integers.mean(new int[0]);`
// bug 3: java.lang.ArithmeticException by `Integers.modulo(5, -5);`
// bug 4: java.lang.ArithmeticException by `Integers.longs(0x100000000L);`
package check.numbers;

/** Conditions on integers (5.5.1). */
public class Integers {
    public int quotient(int a, int b, int c) {
        if (0 <= a && a < b && a != c && c >= 0) {
            return (a + b) / c; // check: division bug 1
        }
        return 0;
    }

    public int quotientOfPositive(int a, int b, int c) {
        if (0 <= a && a < b && a != c && c > 0) {
            return (a + b) / c; // check: division safe
        }
        return 0;
    }

    public int quotientAbove(int a, int b) {
        if (0 <= a && a < b) {
            return a / b; // check: division safe
        }
        return 0;
    }

    public static int mean(int[] all) {
        int sum = 0;
        for (int one : all) { // check: index safe
            sum += one;
        }
        return sum / all.length; // check: division bug 2
    }

    public static int meanOfSome(int[] all) {
        if (all.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            sum += all[i]; // check: index safe
        }
        return sum / all.length; // check: division safe
    }

    public static int modulo(int a, int b) {
        return a % (a + b); // check: division bug 3
    }

    public static int modulo(int a) {
        return a % ((a & 7) + 1); // check: division safe
    }

    public static int longs(long n) {
        if (n != 0) {
            return 10 / (int) n; // check: division bug 4
        }
        return 0;
    }

    public static long longsAll(long n) {
        if (n != 0) {
            return 10 / n; // check: division safe
        }
        return 0;
    }
}
