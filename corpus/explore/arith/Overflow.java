package explore.arith;

/** Wrap-around of addition, negation and multiplication. */
public class Overflow {
    // outcome: "wrapped"
    // outcome: "larger"
    public static String increment(int x) {
        return x + 1 > x ? "larger" : "wrapped";
    }

    // outcome: "zero"
    // outcome: "minimum"
    // outcome: "changed"
    public static String negate(int x) {
        if (-x != x) return "changed";
        return x == 0 ? "zero" : "minimum";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // unreachable: 3
    public static int sumOfPositives(int a, int b) {
        if (a <= 0 || b <= 0) return 0;
        int s = a + b;
        if (s > 0) return 1;
        if (s < 0) return 2;
        return 3;
    }

    // outcome: "invalid"
    // outcome: "overflow"
    // outcome: "inside"
    // unreachable: "outside"
    public static String midpoint(int lo, int hi) {
        if (lo < 0 || hi < lo) return "invalid";
        int m = (lo + hi) / 2;
        if (m < 0) return "overflow";
        if (m < lo || m > hi) return "outside";
        return "inside";
    }

    // outcome: "invalid"
    // outcome: "inside"
    // unreachable: "overflow"
    // unreachable: "outside"
    public static String unsignedMidpoint(int lo, int hi) {
        if (lo < 0 || hi < lo) return "invalid";
        int m = (lo + hi) >>> 1;
        if (m < 0) return "overflow";
        if (m < lo || m > hi) return "outside";
        return "inside";
    }

    // outcome: "negative"
    // outcome: "vanished"
    // outcome: "positive"
    // outcome: "zero"
    public static String square(int x) {
        int q = x * x;
        if (q < 0) return "negative";
        if (q == 0) return x == 0 ? "zero" : "vanished";
        return "positive";
    }

    // outcome: "fits"
    // outcome: "too large"
    // outcome: "too small"
    public static String longToInt(long x) {
        if ((int) x == x) return "fits";
        return x > 0 ? "too large" : "too small";
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    // unreachable: 2
    public static int subtractCompare(int a, int b) {
        int d = a - b;
        if (d < 0 && a > b) return -1;
        if (d > 0 && a < b) return 1;
        if (d == 0 && a != b) return 2;
        return 0;
    }

    // outcome: "long is exact"
    // outcome: "int wrapped"
    // unreachable: "long wrapped"
    public static String widenedProduct(int a, int b) {
        long p = (long) a * b;
        if (p == a * b) return "long is exact";
        if (p > 1L << 62 || p < -(1L << 62)) return "long wrapped";
        return "int wrapped";
    }

    // outcome: true
    // outcome: false
    public static boolean longMinimum(long x) {
        return x < 0 && -x < 0;
    }
}
