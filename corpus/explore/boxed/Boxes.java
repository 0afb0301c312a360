package explore.boxed;

/** Identity, equality and absence of boxed values. */
public class Boxes {
    // outcome: "cached"
    // outcome: "not cached"
    public static String cache(int x) {
        Integer a = x;
        Integer b = x;
        return a == b ? "cached" : "not cached";
    }

    // outcome: "below"
    // outcome: "cached"
    // outcome: "above"
    // unreachable: "inconsistent"
    public static String cacheBoundary(int x) {
        Integer a = x;
        Integer b = x;
        if (!a.equals(b)) return "inconsistent";
        if (a == b) return x >= -128 && x <= 127 ? "cached" : "inconsistent";
        return x < 0 ? "below" : "above";
    }

    // outcome: "same"
    // outcome: "equal but not same"
    // outcome: "different"
    // outcome: "null"
    public static String identity(Integer a, Integer b) {
        if (a == null || b == null) return "null";
        if (a == b) return "same";
        return a.equals(b) ? "equal but not same" : "different";
    }

    // outcome: "positive"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String unbox(Integer a) {
        return a > 0 ? "positive" : "other";
    }

    // outcome: "one"
    // outcome: "given"
    // outcome: throws java.lang.NullPointerException: *
    public static String conditional(boolean flag, Integer other) {
        Integer r = flag ? 1 : other;
        return flag && r == 1 ? "one" : "given";
    }

    // outcome: "other type"
    // outcome: "null"
    // unreachable: "equal"
    public static String longAndInteger(Long a) {
        if (a == null) return "null";
        Object five = 5;
        return a.equals(five) ? "equal" : "other type";
    }

    // outcome: true
    // outcome: false
    public static boolean characterCache(char c) {
        Character a = c;
        Character b = c;
        return a == b;
    }

    // outcome: "nan"
    // outcome: "zeros"
    // outcome: "plain"
    public static String doubles(double a, double b) {
        Double x = a;
        Double y = b;
        if (x.equals(y) && a != b) return "nan";
        return a == b && !x.equals(y) ? "zeros" : "plain";
    }

    // outcome: "true"
    // outcome: "false"
    // outcome: "null"
    public static String threeValued(Boolean b) {
        if (b == null) return "null";
        return b ? "true" : "false";
    }

    // outcome: null
    // outcome: 0
    // outcome: 1
    public static Integer returned(int x) {
        if (x < 0) return null;
        return x == 0 ? 0 : 1;
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    // outcome: throws java.lang.NullPointerException: *
    public static int compare(Integer a, Integer b) {
        return a.compareTo(b);
    }

    // outcome: "byte"
    // outcome: "big"
    // outcome: throws java.lang.NullPointerException: *
    public static String narrow(Long l) {
        return l.byteValue() == l ? "byte" : "big";
    }

    // outcome: "same"
    // outcome: "fresh"
    public static String shortCache(short s) {
        Short a = s;
        Short b = s;
        return a == b ? "same" : "fresh";
    }

    // outcome: "integer"
    // outcome: "double"
    // outcome: "other"
    // outcome: "null"
    public static String number(Number n) {
        if (n == null) return "null";
        if (n instanceof Integer) return "integer";
        return n instanceof Double ? "double" : "other";
    }
}
