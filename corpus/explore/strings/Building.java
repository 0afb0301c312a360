package explore.strings;

/** Strings made of other strings. */
public class Building {
    // outcome: "null"
    // outcome: "the word null"
    // outcome: "other"
    public static String concat(String s) {
        if (!("<" + s + ">").equals("<null>")) return "other";
        return s == null ? "null" : "the word null";
    }

    // outcome: "minimum"
    // outcome: "negative"
    // outcome: "digit"
    // outcome: "long"
    public static String valueOf(int x) {
        String s = String.valueOf(x);
        if (s.length() == 11) return s.equals("-2147483648") ? "minimum" : "negative";
        if (s.charAt(0) == '-') return "negative";
        return s.length() == 1 ? "digit" : "long";
    }

    // outcome: "found"
    // outcome: "other"
    public static String numberInText(int x) {
        return ("n=" + x + ";").equals("n=-42;") ? "found" : "other";
    }

    // outcome: "palindrome"
    // outcome: "other"
    // outcome: "surrogates"
    // outcome: "range"
    public static String reverse(String s) {
        if (s == null || s.length() > 3) return "range";
        if (!new StringBuilder(s).reverse().toString().equals(s)) return "other";
        return s.length() == 2 && s.charAt(0) != s.charAt(1) ? "surrogates" : "palindrome";
    }

    // outcome: "abc"
    // outcome: "axc"
    // outcome: "ac"
    // outcome: throws java.lang.StringIndexOutOfBoundsException: *
    public static String edit(int op, int at) {
        StringBuilder b = new StringBuilder("abc");
        if (op == 1 && at == 1) b.setCharAt(at, 'x');
        else if (op == 2 && at != 0 && at != 2) b.deleteCharAt(at);
        return b.toString();
    }

    // outcome: "ABC"
    // outcome: "other"
    // outcome: "longer"
    // outcome: throws java.lang.NullPointerException: *
    public static String upper(String s) {
        if (s.length() > 3) return "other";
        String u = s.toUpperCase(java.util.Locale.ROOT);
        if (u.length() > s.length()) return "longer";
        return u.equals("ABC") ? u : "other";
    }

    // outcome: "lower"
    // outcome: "same"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String lower(String s) {
        if (s.length() != 2) return "other";
        String l = s.toLowerCase(java.util.Locale.ROOT);
        if (!l.equals("ok")) return "other";
        return s.equals("ok") ? "same" : "lower";
    }

    // outcome: "inner"
    // outcome: "other"
    // outcome: throws java.lang.StringIndexOutOfBoundsException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String substring(String s, int from, int to) {
        return s.substring(from, to).equals("in") ? "inner" : "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: -1
    // outcome: throws java.lang.NullPointerException: *
    public static int split(String s) {
        if (s.length() > 3) return -1;
        return s.split(",").length;
    }

    // outcome: "key"
    // outcome: "value"
    // outcome: "none"
    // outcome: "range"
    public static String splitTwo(String s) {
        if (s == null || s.length() > 4) return "range";
        String[] parts = s.split("=");
        if (parts.length != 2) return "none";
        if (parts[0].equals("k")) return "key";
        return parts[1].equals("v") ? "value" : "none";
    }

    // outcome: "negative"
    // outcome: "zero"
    // outcome: "positive"
    // outcome: "range"
    // outcome: throws java.lang.NumberFormatException: *
    public static String parse(String s) {
        if (s != null && s.length() > 3) return "range";
        int n = Integer.parseInt(s);
        if (n == 0) return "zero";
        return n < 0 ? "negative" : "positive";
    }

    // outcome: "answer"
    // outcome: "other"
    // outcome: "not a number"
    public static String parseCaught(String s) {
        try {
            return Integer.parseInt(s) == 42 ? "answer" : "other";
        } catch (NumberFormatException e) {
            return "not a number";
        }
    }

    // outcome: "a-b"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String replace(String s) {
        return s.replace('+', '-').equals("a-b") ? "a-b" : "other";
    }

    // outcome: "ababab"
    // outcome: "abab"
    // outcome: "ab"
    // outcome: ""
    // outcome: "many"
    // outcome: throws java.lang.IllegalArgumentException: *
    public static String repeat(int n) {
        return n > 3 ? "many" : "ab".repeat(n);
    }

    // outcome: "1,2"
    // outcome: "other"
    public static String join(int a, int b) {
        String s = String.join(",", Integer.toString(a), Integer.toString(b));
        return s.equals("1,2") ? s : "other";
    }

    // outcome: "x"
    // outcome: "xx"
    // outcome: "xxx"
    // outcome: ""
    public static String growing(int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < n && i < 3; i++) b.append('x');
        return b.toString();
    }

    // outcome: "hex"
    // outcome: "other"
    public static String hex(int x) {
        return Integer.toHexString(x).equals("cafe") ? "hex" : "other";
    }

    // outcome: "true!"
    // outcome: "false!"
    public static String fromBoolean(boolean b) {
        return b + "!";
    }

    // outcome: "both"
    // outcome: "suffix"
    // outcome: "neither"
    // outcome: throws java.lang.NullPointerException: *
    public static String trimmedSuffix(String s) {
        if (s.length() > 6) return "neither";
        String t = s.trim();
        if (!t.endsWith(".txt")) return "neither";
        return t.length() == s.length() ? "suffix" : "both";
    }
}
