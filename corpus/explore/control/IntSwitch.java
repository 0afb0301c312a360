package explore.control;

/** Switches over integral values, old form and new. */
public class IntSwitch {
    // outcome: 31
    // outcome: 30
    // outcome: 28
    // outcome: -1
    public static int daysInMonth(int month) {
        switch (month) {
            case 1:
            case 3:
            case 5:
            case 7:
            case 8:
            case 10:
            case 12:
                return 31;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            case 2:
                return 28;
            default:
                return -1;
        }
    }

    // outcome: 0
    // outcome: 1
    // outcome: 11
    // outcome: 111
    @SuppressWarnings("fallthrough")
    public static int fallThrough(int x) {
        int r = 0;
        switch (x) {
            case 1:
                r += 100;
            case 2:
                r += 10;
            case 3:
                r += 1;
                break;
            default:
        }
        return r;
    }

    // outcome: "minimum"
    // outcome: "million"
    // outcome: "maximum"
    // outcome: "other"
    public static String sparse(int x) {
        return switch (x) {
            case Integer.MIN_VALUE -> "minimum";
            case 1_000_000 -> "million";
            case Integer.MAX_VALUE -> "maximum";
            default -> "other";
        };
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 0
    public static int yielding(byte b) {
        return switch (b) {
            case -1 -> 1;
            case 0, 1 -> {
                if (b == 0) yield 2;
                yield 3;
            }
            default -> 0;
        };
    }

    // outcome: "vowel"
    // outcome: "letter"
    // outcome: "digit"
    // outcome: "other"
    public static String letters(char c) {
        switch (c) {
            case 'a', 'e', 'i', 'o', 'u':
                return "vowel";
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
                return "digit";
            default:
                return c >= 'a' && c <= 'z' ? "letter" : "other";
        }
    }

    // outcome: "one"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String boxed(Integer x) {
        return switch (x) {
            case 1 -> "one";
            default -> "other";
        };
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // unreachable: 3
    public static int dead(int x) {
        return switch (x % 3) {
            case 0 -> 0;
            case 1, -1 -> 1;
            case 2, -2 -> 2;
            default -> 3;
        };
    }

    // outcome: "2*3"
    // outcome: "2*other"
    // outcome: "none"
    public static String nested(int a, int b) {
        switch (a) {
            case 2:
                switch (b) {
                    case 3:
                        return "2*3";
                    default:
                        return "2*other";
                }
            default:
                return "none";
        }
    }
}
