package explore.exceptions;

import java.util.Objects;

/** Arithmetic that throws instead of wrapping, and its relatives. */
public class Exact {
    // outcome: "positive"
    // outcome: "other"
    // outcome: throws java.lang.ArithmeticException: integer overflow
    public static String add(int a, int b) {
        return Math.addExact(a, b) > 0 ? "positive" : "other";
    }

    // outcome: "square"
    // outcome: "other"
    // outcome: throws java.lang.ArithmeticException: integer overflow
    public static String multiply(int a, int b) {
        int p = Math.multiplyExact(a, b);
        return a == b && p > 1000 ? "square" : "other";
    }

    // outcome: "fits"
    // outcome: throws java.lang.ArithmeticException: integer overflow
    // unreachable: "broken"
    public static String toInt(long x) {
        return Math.toIntExact(x) == x ? "fits" : "broken";
    }

    // outcome: "negated"
    // outcome: "zero"
    // outcome: throws java.lang.ArithmeticException: integer overflow
    public static String negate(int x) {
        return Math.negateExact(x) == x ? "zero" : "negated";
    }

    // outcome: "greater"
    // outcome: throws java.lang.ArithmeticException: long overflow
    // unreachable: "broken"
    public static String increment(long x) {
        return Math.incrementExact(x) > x ? "greater" : "broken";
    }

    // outcome: "difference"
    // outcome: "zero"
    // outcome: throws java.lang.ArithmeticException: long overflow
    public static String subtract(long a, long b) {
        return Math.subtractExact(a, b) == 0 ? "zero" : "difference";
    }

    // outcome: "minimum"
    // outcome: "unchanged"
    // outcome: "flipped"
    public static String abs(int x) {
        int a = Math.abs(x);
        if (a < 0) return "minimum";
        return a == x ? "unchanged" : "flipped";
    }

    // outcome: "ok"
    // outcome: throws java.lang.ArithmeticException: *
    // unreachable: "broken"
    public static String absExact(int x) {
        return Math.absExact(x) >= 0 ? "ok" : "broken";
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    public static int compareInts(int a, int b) {
        return Integer.compare(a, b);
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    public static int compareLongs(long a, long b) {
        return Long.compare(a, b);
    }

    // outcome: "inside"
    // outcome: throws java.lang.IndexOutOfBoundsException: *
    // unreachable: "broken"
    public static String checkIndex(int i) {
        return Objects.checkIndex(i, 5) < 5 ? "inside" : "broken";
    }

    // outcome: "bounded"
    // unreachable: "unbounded"
    public static String minMax(int x) {
        int c = Math.max(-10, Math.min(10, x));
        return c >= -10 && c <= 10 ? "bounded" : "unbounded";
    }

    // outcome: "both null"
    // outcome: "equal"
    // outcome: "different"
    public static String objectsEqual(String a, String b) {
        if (!Objects.equals(a, b)) return "different";
        return a == null ? "both null" : "equal";
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    public static int signum(long x) {
        return Long.signum(x);
    }

    // outcome: "high"
    // outcome: "zero"
    // outcome: "low"
    public static String multiplyHigh(long a, long b) {
        long h = Math.multiplyHigh(a, b);
        return h == 0 ? "zero" : h > 0 ? "high" : "low";
    }
}
