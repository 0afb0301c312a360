package explore.text;

/** Checkers of small formats, written without regular expressions. */
public class Validators {
    // outcome: "valid"
    // outcome: "length"
    // outcome: "character"
    // outcome: "checksum"
    // outcome: throws java.lang.NullPointerException: *
    public static String isbn(String s) {
        if (s.length() != 10) return "length";
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            char c = s.charAt(i);
            int digit;
            if (c >= '0' && c <= '9') digit = c - '0';
            else if (c == 'X' && i == 9) digit = 10;
            else return "character";
            sum += (10 - i) * digit;
        }
        return sum % 11 == 0 ? "valid" : "checksum";
    }

    // outcome: "valid"
    // outcome: "length"
    // outcome: "character"
    // outcome: "leading zero"
    // outcome: "too large"
    public static String octet(String s) {
        if (s == null || s.isEmpty() || s.length() > 3) return "length";
        int n = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < '0' || c > '9') return "character";
            n = 10 * n + c - '0';
        }
        if (s.length() > 1 && s.charAt(0) == '0') return "leading zero";
        return n > 255 ? "too large" : "valid";
    }

    // outcome: true
    // outcome: false
    public static boolean ip(String s) {
        if (s == null || s.length() != 7) return false;
        int dots = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (i % 2 == 1) {
                if (c != '.') return false;
                dots++;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        return dots == 3;
    }

    // outcome: "valid"
    // outcome: "shape"
    // outcome: "month"
    // outcome: "day"
    // outcome: throws java.lang.NullPointerException: *
    public static String date(String s) {
        if (s.length() != 5 || s.charAt(2) != '-') return "shape";
        int month = twoDigits(s, 0);
        int day = twoDigits(s, 3);
        if (month < 0 || day < 0) return "shape";
        if (month < 1 || month > 12) return "month";
        int max = month == 2 ? 29 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
        return day < 1 || day > max ? "day" : "valid";
    }

    private static int twoDigits(String s, int at) {
        char a = s.charAt(at);
        char b = s.charAt(at + 1);
        if (a < '0' || a > '9' || b < '0' || b > '9') return -1;
        return (a - '0') * 10 + b - '0';
    }

    // outcome: "valid"
    // outcome: "invalid"
    // outcome: "null"
    public static String time(String s) {
        if (s == null) return "null";
        if (s.length() != 5 || s.charAt(2) != ':') return "invalid";
        int h = twoDigits(s, 0);
        int m = twoDigits(s, 3);
        return h >= 0 && h < 24 && m >= 0 && m < 60 ? "valid" : "invalid";
    }

    // outcome: "valid"
    // outcome: "checksum"
    // outcome: "shape"
    public static String luhn(String s) {
        if (s == null || s.length() != 4) return "shape";
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            int d = s.charAt(i) - '0';
            if (d < 0 || d > 9) return "shape";
            if (i % 2 == 0) {
                d *= 2;
                if (d > 9) d -= 9;
            }
            sum += d;
        }
        return sum % 10 == 0 ? "valid" : "checksum";
    }

    // outcome: "balanced"
    // outcome: "unclosed"
    // outcome: "unopened"
    // outcome: "character"
    // outcome: "range"
    public static String brackets(String s) {
        if (s == null || s.length() > 4) return "range";
        int depth = 0;
        for (char c : s.toCharArray()) {
            if (c == '(') depth++;
            else if (c == ')') {
                if (--depth < 0) return "unopened";
            } else return "character";
        }
        return depth == 0 ? "balanced" : "unclosed";
    }

    // outcome: "weak"
    // outcome: "strong"
    // outcome: "length"
    public static String password(String s) {
        if (s == null || s.length() < 3 || s.length() > 4) return "length";
        boolean digit = false;
        boolean upper = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= '0' && c <= '9') digit = true;
            if (c >= 'A' && c <= 'Z') upper = true;
        }
        return digit && upper ? "strong" : "weak";
    }

    // outcome: "valid"
    // outcome: "no at"
    // outcome: "empty part"
    // outcome: "no dot"
    // outcome: throws java.lang.NullPointerException: *
    public static String email(String s) {
        int at = s.indexOf('@');
        if (at < 0) return "no at";
        if (at == 0 || at == s.length() - 1) return "empty part";
        return s.indexOf('.', at) < 0 ? "no dot" : "valid";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 4
    // outcome: 5
    // outcome: 6
    // outcome: 9
    // outcome: 10
    // outcome: 11
    // outcome: 15
    // outcome: 20
    public static int roman(String s) {
        if (s == null || s.isEmpty() || s.length() > 2) return 0;
        int total = 0;
        int last = 0;
        for (int i = s.length() - 1; i >= 0; i--) {
            int v;
            switch (s.charAt(i)) {
                case 'I' -> v = 1;
                case 'V' -> v = 5;
                case 'X' -> v = 10;
                default -> {
                    return 0;
                }
            }
            total += v < last ? -v : v;
            last = v;
        }
        return total;
    }

    // outcome: "colour"
    // outcome: "not a colour"
    public static String colour(String s) {
        if (s == null || s.length() != 4 || !s.startsWith("#")) return "not a colour";
        for (int i = 1; i < 4; i++) if (Character.digit(s.charAt(i), 16) < 0) return "not a colour";
        return "colour";
    }

    // outcome: "identifier"
    // outcome: "start"
    // outcome: "part"
    // outcome: "empty"
    // outcome: "range"
    public static String identifier(String s) {
        if (s == null || s.length() > 2) return "range";
        if (s.isEmpty()) return "empty";
        if (!Character.isJavaIdentifierStart(s.charAt(0))) return "start";
        for (int i = 1; i < s.length(); i++) if (!Character.isJavaIdentifierPart(s.charAt(i))) return "part";
        return "identifier";
    }

    // outcome: "older"
    // outcome: "same"
    // outcome: "newer"
    // outcome: "shape"
    public static String version(String s) {
        if (s == null || s.length() != 3 || s.charAt(1) != '.') return "shape";
        int major = s.charAt(0) - '0';
        int minor = s.charAt(2) - '0';
        if (major < 0 || major > 9 || minor < 0 || minor > 9) return "shape";
        int c = major != 2 ? Integer.compare(major, 2) : Integer.compare(minor, 5);
        return c == 0 ? "same" : c < 0 ? "older" : "newer";
    }

    // outcome: "secret"
    // outcome: "noise"
    // outcome: throws java.lang.NullPointerException: *
    public static String caesar(String s) {
        if (s.length() != 5) return "noise";
        char[] out = new char[5];
        for (int i = 0; i < 5; i++) {
            char c = s.charAt(i);
            out[i] = c >= 'a' && c <= 'z' ? (char) ((c - 'a' + 3) % 26 + 'a') : c;
        }
        return new String(out).equals("khoor") ? "secret" : "noise";
    }

    // outcome: "anagram"
    // outcome: "other"
    // outcome: "range"
    public static String anagram(String s) {
        if (s == null || s.length() != 3) return "range";
        char[] c = s.toCharArray();
        java.util.Arrays.sort(c);
        return String.valueOf(c).equals("act") ? "anagram" : "other";
    }
}
