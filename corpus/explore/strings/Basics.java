package explore.strings;

/** Length, characters and comparisons. */
public class Basics {
    // outcome: "empty"
    // outcome: "one"
    // outcome: "more"
    // outcome: throws java.lang.NullPointerException: *
    public static String length(String s) {
        if (s.length() == 0) return "empty";
        return s.length() == 1 ? "one" : "more";
    }

    // outcome: "x"
    // outcome: "other"
    // outcome: throws java.lang.StringIndexOutOfBoundsException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String charAt(String s, int i) {
        return s.charAt(i) == 'x' ? "x" : "other";
    }

    // outcome: "overlap"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "impossible"
    public static String overlap(String s) {
        if (s.length() == 4 && s.startsWith("aba") && s.endsWith("bab")) return "overlap";
        if (s.length() == 3 && s.startsWith("ab") && s.endsWith("cd")) return "impossible";
        return "other";
    }

    // outcome: "contains"
    // outcome: "is"
    // outcome: "without"
    // outcome: "too long"
    // outcome: "null"
    public static String contains(String s) {
        if (s == null) return "null";
        if (s.length() > 7) return "too long";
        if (s.equals("needle")) return "is";
        return s.contains("needle") ? "contains" : "without";
    }

    // outcome: "plain"
    // outcome: "kelvin"
    // outcome: "different"
    // outcome: throws java.lang.NullPointerException: *
    public static String kelvin(String s) {
        if (s.length() != 1 || !s.equalsIgnoreCase("k")) return "different";
        char c = s.charAt(0);
        return c == 'k' || c == 'K' ? "plain" : "kelvin";
    }

    // outcome: "exact"
    // outcome: "ignoring case"
    // outcome: "different"
    public static String ignoreCase(String s) {
        if ("Hello".equals(s)) return "exact";
        return "Hello".equalsIgnoreCase(s) ? "ignoring case" : "different";
    }

    // outcome: "before"
    // outcome: "equal"
    // outcome: "after"
    // outcome: throws java.lang.NullPointerException: *
    public static String compareTo(String s) {
        int c = s.compareTo("mid");
        if (c < 0) return "before";
        return c == 0 ? "equal" : "after";
    }

    // outcome: "prefix"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String compareToLength(String s) {
        return s.length() < 3 && "abc".compareTo(s) == 2 ? "prefix" : "other";
    }

    // outcome: "both"
    // outcome: "neither"
    // outcome: "only trimmed"
    // outcome: "only blank"
    // outcome: "range"
    public static String whitespace(String s) {
        if (s == null || s.length() > 2) return "range";
        boolean trimmed = s.trim().isEmpty();
        boolean blank = s.isBlank();
        if (trimmed) return blank ? "both" : "only trimmed";
        return blank ? "only blank" : "neither";
    }

    // outcome: "same object"
    // outcome: "equal copy"
    // outcome: "different"
    public static String identity(String s) {
        if (s == "constant") return "same object";
        return "constant".equals(s) ? "equal copy" : "different";
    }

    // outcome: "same"
    // outcome: "equal"
    // outcome: "different"
    // outcome: "nulls"
    public static String twoStrings(String a, String b) {
        if (a == null || b == null) return "nulls";
        if (a == b) return "same";
        return a.equals(b) ? "equal" : "different";
    }

    // outcome: "equal"
    // outcome: "collision"
    // outcome: "different"
    // outcome: throws java.lang.NullPointerException: *
    public static String hash(String s) {
        if (s.length() != 2 || s.hashCode() != 2112) return "different";
        return s.equals("Aa") ? "equal" : "collision";
    }

    // outcome: "none"
    // outcome: "once"
    // outcome: "several"
    // outcome: throws java.lang.NullPointerException: *
    public static String firstAndLast(String s) {
        int i = s.indexOf('-');
        if (i < 0) return "none";
        return i == s.lastIndexOf('-') ? "once" : "several";
    }

    // outcome: "start"
    // outcome: "later"
    // outcome: "nowhere"
    // outcome: throws java.lang.NullPointerException: *
    public static String indexOf(String s, String t) {
        int i = s.indexOf(t);
        if (i == 0) return "start";
        return i > 0 ? "later" : "nowhere";
    }
}
