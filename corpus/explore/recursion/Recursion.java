package explore.recursion;

/** Recursive methods of bounded depth. */
public class Recursion {
    // outcome: 1
    // outcome: 2
    // outcome: 6
    // outcome: 24
    // outcome: 120
    // outcome: throws java.lang.IllegalArgumentException: *
    public static int factorial(int n) {
        if (n < 0 || n > 5) throw new IllegalArgumentException("n = " + n);
        return n == 0 ? 1 : n * factorial(n - 1);
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 5
    // outcome: 8
    // outcome: -1
    public static int fibonacci(int n) {
        if (n > 6) return -1;
        if (n <= 1) return n < 1 ? 0 : 1;
        return fibonacci(n - 1) + fibonacci(n - 2);
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: 5
    // outcome: 7
    // outcome: -1
    public static int ackermann(int m, int n) {
        if (m < 0 || m > 2 || n < 0 || n > 2) return -1;
        return ack(m, n);
    }

    private static int ack(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ack(m - 1, 1);
        return ack(m - 1, ack(m, n - 1));
    }

    // outcome: true
    // outcome: false
    public static boolean isEven(int n) {
        if (n < 0 || n > 6) return false;
        return n == 0 || isOdd(n - 1);
    }

    private static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    // outcome: 1
    // outcome: 3
    // outcome: 9
    // outcome: 27
    // outcome: 81
    // outcome: 0
    public static int power(int e) {
        if (e < 0 || e > 4) return 0;
        return pow(3, e);
    }

    private static int pow(int b, int e) {
        if (e == 0) return 1;
        int h = pow(b, e / 2);
        return e % 2 == 0 ? h * h : h * h * b;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 3
    // outcome: 7
    // outcome: 15
    public static int hanoi(int disks) {
        if (disks <= 0 || disks > 4) return 0;
        return 2 * hanoi(disks - 1) + 1;
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 6
    // outcome: 0
    public static int paths(int rows, int columns) {
        if (rows < 0 || columns < 0 || rows > 2 || columns > 2) return 0;
        if (rows == 0 || columns == 0) return 1;
        return paths(rows - 1, columns) + paths(rows, columns - 1);
    }

    // outcome: -1
    // outcome: 91
    // outcome: 92
    // outcome: 93
    // outcome: 94
    // outcome: 95
    public static int mcCarthy(int n) {
        if (n < 97 || n > 105) return -1;
        return m(n);
    }

    private static int m(int n) {
        return n > 100 ? n - 10 : m(m(n + 11));
    }
}
