package explore.floats;

/** Rounding, absorption and conversions. */
public class Rounding {
    // outcome: "not positive"
    // outcome: "infinite"
    // outcome: "absorbed"
    // outcome: "grown"
    // unreachable: "shrunk"
    public static String absorb(float x) {
        if (!(x > 0)) return "not positive";
        if (x == Float.POSITIVE_INFINITY) return "infinite";
        if (x + 1 == x) return "absorbed";
        return x + 1 > x ? "grown" : "shrunk";
    }

    // outcome: "exact"
    // outcome: "rounded"
    public static String longToDouble(long n) {
        return (long) (double) n == n ? "exact" : "rounded";
    }

    // outcome: "exact"
    // outcome: "rounded up"
    // outcome: "rounded down"
    public static String intToFloat(int n) {
        long back = (long) (float) n;
        if (back == n) return "exact";
        return back > n ? "rounded up" : "rounded down";
    }

    // outcome: "exact"
    // unreachable: "rounded"
    public static String intToDouble(int n) {
        return (int) (double) n == n ? "exact" : "rounded";
    }

    // outcome: "other"
    // outcome: "rounded"
    // unreachable: "exact"
    public static String tenth(double x) {
        if (x != 0.1) return "other";
        return x * 3 == 0.3 ? "exact" : "rounded";
    }

    // outcome: -2
    // outcome: -1
    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 9
    public static int round(float f) {
        if (!(f >= -2 && f <= 2)) return 9;
        return Math.round(f);
    }

    // outcome: "top"
    // outcome: "bottom"
    // outcome: "nan"
    // outcome: "fraction"
    // outcome: "zero"
    // outcome: "ordinary"
    public static String toInt(double d) {
        int i = (int) d;
        if (i == Integer.MAX_VALUE) return "top";
        if (i == Integer.MIN_VALUE) return "bottom";
        if (i != 0) return "ordinary";
        if (d != d) return "nan";
        return d != 0 ? "fraction" : "zero";
    }

    // outcome: "wrapped"
    // outcome: "top of saturation"
    // outcome: "plain"
    public static String toChar(float f) {
        char c = (char) f;
        if (f < 0 && c > 0) return "wrapped";
        return f > 1e9f && c == '\uffff' ? "top of saturation" : "plain";
    }

    // outcome: "same"
    // outcome: "different"
    // outcome: "nan"
    public static String associative(float a, float b, float c) {
        float x = a + b + c;
        float y = a + (b + c);
        if (x != x || y != y) return "nan";
        return x == y ? "same" : "different";
    }

    // outcome: "equal"
    // outcome: "different"
    // unreachable: "vanished"
    public static String gradualUnderflow(float a, float b) {
        if (a == b) return "equal";
        return a - b == 0 ? "vanished" : "different";
    }

    // outcome: "nan"
    // outcome: "one and a half"
    // outcome: "other"
    public static String squareRoot(double x) {
        double s = Math.sqrt(x);
        if (s != s) return "nan";
        return s == 1.5 ? "one and a half" : "other";
    }

    // outcome: "loses"
    // outcome: "keeps"
    // outcome: "nan"
    public static String doubleToFloat(double d) {
        if (d != d) return "nan";
        return (float) d == d ? "keeps" : "loses";
    }

    // outcome: "down"
    // outcome: "up"
    // outcome: "whole"
    // outcome: "range"
    public static String nearest(double d) {
        if (!(Math.abs(d) < 100)) return "range";
        double r = Math.rint(d);
        if (r == d) return "whole";
        return r < d ? "down" : "up";
    }

    // outcome: "freezing"
    // outcome: "mild"
    // outcome: "boiling"
    // outcome: throws java.lang.IllegalArgumentException: below absolute zero
    public static String fahrenheit(double f) {
        double c = (f - 32) * 5 / 9;
        if (c < -273.15) throw new IllegalArgumentException("below absolute zero");
        if (c <= 0) return "freezing";
        return c >= 100 ? "boiling" : "mild";
    }
}
