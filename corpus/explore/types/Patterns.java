package explore.types;

/** Types found out at run time: instanceof, casts, classes. */
public class Patterns {
    public sealed interface Shape permits Circle, Square {}

    public record Circle(int radius) implements Shape {}

    public record Square(int side) implements Shape {}

    // outcome: "big integer"
    // outcome: "integer"
    // outcome: "empty string"
    // outcome: "string"
    // outcome: "null"
    // outcome: "other"
    public static String kind(Object o) {
        if (o instanceof Integer i) return i > 1000 ? "big integer" : "integer";
        if (o instanceof String s) return s.isEmpty() ? "empty string" : "string";
        return o == null ? "null" : "other";
    }

    // outcome: "unit circle"
    // outcome: "circle"
    // outcome: "square"
    // outcome: "null"
    // unreachable: "neither"
    public static String shape(Shape s) {
        if (s instanceof Circle c && c.radius() == 1) return "unit circle";
        if (s instanceof Circle) return "circle";
        if (s instanceof Square) return "square";
        return s == null ? "null" : "neither";
    }

    // outcome: "not a string"
    // outcome: "long"
    // outcome: "short"
    public static String negated(Object o) {
        if (!(o instanceof String s)) return "not a string";
        return s.length() > 5 ? "long" : "short";
    }

    // outcome: "text"
    // outcome: "null"
    // outcome: throws java.lang.ClassCastException: *
    public static String cast(Object o) {
        String s = (String) o;
        return s == null ? "null" : "text";
    }

    // outcome: "circle"
    // outcome: "null"
    // outcome: throws java.lang.ClassCastException: *
    public static String downcast(Shape s) {
        Circle c = (Circle) s;
        return c == null ? "null" : "circle";
    }

    // outcome: "exactly object"
    // outcome: "string"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String exactClass(Object o) {
        Class<?> c = o.getClass();
        return c == Object.class ? "exactly object" : c == String.class ? "string" : "other";
    }

    // outcome: "array of ints"
    // outcome: "array of objects"
    // outcome: "no array"
    // unreachable: "negative length"
    public static String arrays(Object o) {
        if (o instanceof int[] a) return a.length < 0 ? "negative length" : "array of ints";
        return o instanceof Object[] ? "array of objects" : "no array";
    }

    // outcome: "caught"
    // outcome: "integer"
    // unreachable: "impossible"
    public static String castCaught(Object o) {
        try {
            Integer i = (Integer) o;
            return i == null || i <= 0 || i > 0 ? "integer" : "impossible";
        } catch (ClassCastException e) {
            return "caught";
        }
    }

    // outcome: "equal areas"
    // outcome: "other"
    public static String twoShapes(Shape a, Shape b) {
        if (a instanceof Square s && b instanceof Square t && s != t && s.side() == t.side()) return "equal areas";
        return "other";
    }

    // outcome: "comparable number"
    // outcome: "number"
    // outcome: "comparable"
    // outcome: "neither"
    public static String interfaces(Object o) {
        if (o instanceof Number) return o instanceof Comparable ? "comparable number" : "number";
        return o instanceof Comparable ? "comparable" : "neither";
    }
}
