package explore.division;

/** Division and remainder with their corner cases. */
public class Division {
    // outcome: "exact"
    // outcome: "inexact"
    // outcome: throws java.lang.ArithmeticException: / by zero
    public static String divides(int a, int b) {
        return a / b * b == a ? "exact" : "inexact";
    }

    // outcome: "overflow"
    // outcome: "negated"
    // outcome: "other"
    public static String minusOne(int a, int b) {
        if (b != -1) return "other";
        return a < 0 && a / b < 0 ? "overflow" : "negated";
    }

    // outcome: "zero"
    // outcome: "positive"
    // outcome: "negative"
    // outcome: throws java.lang.ArithmeticException: / by zero
    public static String remainderSign(int a, int b) {
        int r = a % b;
        if (r == 0) return "zero";
        return r > 0 ? "positive" : "negative";
    }

    // outcome: "odd"
    // outcome: "even"
    // outcome: "negative odd"
    public static String oddness(int x) {
        if (x % 2 == 1) return "odd";
        return x % 2 == 0 ? "even" : "negative odd";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // unreachable: 3
    public static int floorMod(int x) {
        int m = Math.floorMod(x, 3);
        return m < 0 || m > 2 ? 3 : m;
    }

    // outcome: "agree"
    // outcome: "one less"
    // outcome: throws java.lang.ArithmeticException: / by zero
    // unreachable: "disagree"
    public static String floorDiv(byte a, byte b) {
        int d = a / b - Math.floorDiv(a, b);
        if (d == 0) return "agree";
        return d == 1 ? "one less" : "disagree";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: throws java.lang.ArithmeticException: / by zero
    public static int twoDivisors(long a, int b) {
        long q = 100 / a;
        if (q > 50) return 100 % b == 0 ? 1 : 2;
        return 0;
    }

    // outcome: "leap"
    // outcome: "common"
    // outcome: "century"
    // outcome: "invalid"
    public static String leapYear(int year) {
        if (year < 1) return "invalid";
        if (year % 400 == 0) return "leap";
        if (year % 100 == 0) return "century";
        return year % 4 == 0 ? "leap" : "common";
    }

    // outcome: "identity"
    // outcome: throws java.lang.ArithmeticException: / by zero
    // unreachable: "broken"
    public static String euclid(short a, short b) {
        return a / b * b + a % b == a ? "identity" : "broken";
    }

    // outcome: "large"
    // outcome: "small"
    // outcome: throws java.lang.ArithmeticException: / by zero
    public static String unsigned(int a, int b) {
        return Integer.divideUnsigned(a, b) > 1000 ? "large" : "small";
    }

    // outcome: "other"
    // outcome: "residue"
    public static String chineseRemainder(int x) {
        if (x < 0 || x >= 1000) return "other";
        return x % 7 == 3 && x % 11 == 5 && x % 13 == 8 ? "residue" : "other";
    }
}
