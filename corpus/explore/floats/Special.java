package explore.floats;

/** NaN, infinities and the two zeros. */
public class Special {
    // outcome: "nan"
    // outcome: "positive zero"
    // outcome: "negative zero"
    // outcome: "other"
    public static String classify(double d) {
        if (d != d) return "nan";
        if (d == 0) return 1 / d > 0 ? "positive zero" : "negative zero";
        return "other";
    }

    // outcome: "less"
    // outcome: "greater"
    // outcome: "equal"
    // outcome: "unordered"
    public static String compare(float a, float b) {
        if (a < b) return "less";
        if (a > b) return "greater";
        return a == b ? "equal" : "unordered";
    }

    // outcome: "consistent"
    // outcome: "nan equals itself"
    // outcome: "zeros differ"
    public static String boxedCompare(double a, double b) {
        boolean same = Double.compare(a, b) == 0;
        if (same && a != b) return "nan equals itself";
        return !same && a == b ? "zeros differ" : "consistent";
    }

    // outcome: "nan"
    // outcome: "negative zero"
    // outcome: "zero"
    // outcome: "negative"
    // outcome: "positive"
    public static String remainder(float a, float b) {
        float r = a % b;
        if (Float.isNaN(r)) return "nan";
        if (r == 0) return 1 / r < 0 ? "negative zero" : "zero";
        return r < 0 ? "negative" : "positive";
    }

    // outcome: "negative zero"
    // outcome: "zero"
    // outcome: "other"
    public static String minimumOfZeros(double a, double b) {
        if (a != 0 || b != 0) return "other";
        return 1 / Math.min(a, b) < 0 ? "negative zero" : "zero";
    }

    // outcome: "zero"
    // outcome: "not zero"
    public static String timesZero(float x) {
        return x * 0 == 0 ? "zero" : "not zero";
    }

    // outcome: "finite"
    // outcome: "infinite"
    // outcome: "nan"
    public static String overflow(double x) {
        double y = x * 1e300;
        if (Double.isNaN(y)) return "nan";
        return Double.isInfinite(y) ? "infinite" : "finite";
    }

    // outcome: "nan"
    // outcome: "infinite"
    // outcome: "subnormal"
    // outcome: "normal"
    // outcome: "zero"
    public static String fromBits(float f) {
        int bits = Float.floatToIntBits(f);
        int exponent = bits >> 23 & 0xff;
        int fraction = bits & 0x7fffff;
        if (exponent == 255) return fraction == 0 ? "infinite" : "nan";
        if (exponent == 0) return fraction == 0 ? "zero" : "subnormal";
        return "normal";
    }

    // outcome: "minus zero"
    // outcome: "zero"
    // outcome: "other"
    public static String ceiling(double x) {
        double c = Math.ceil(x);
        if (c != 0) return "other";
        return 1 / c < 0 ? "minus zero" : "zero";
    }

    // outcome: NaN
    // outcome: -0.0
    // outcome: 0.0
    // outcome: 1.0
    // outcome: -1.0
    public static double signum(double x) {
        return Math.signum(x);
    }
}
