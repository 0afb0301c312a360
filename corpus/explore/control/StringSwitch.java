package explore.control;

/** Switches over strings, with colliding hash codes. */
public class StringSwitch {
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 0
    // outcome: throws java.lang.NullPointerException: *
    public static int collision(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "C#":
                return 3;
            default:
                return 0;
        }
    }

    // outcome: true
    // outcome: false
    // outcome: throws java.lang.IllegalArgumentException: not a boolean
    // outcome: throws java.lang.NullPointerException: *
    public static boolean parse(String s) {
        return switch (s) {
            case "yes", "on", "true" -> true;
            case "no", "off", "false" -> false;
            default -> throw new IllegalArgumentException("not a boolean");
        };
    }

    // outcome: "empty"
    // outcome: "a"
    // outcome: "other"
    // outcome: "null"
    public static String guarded(String s) {
        if (s == null) return "null";
        return switch (s) {
            case "" -> "empty";
            case "a" -> "a";
            default -> "other";
        };
    }

    // outcome: "add"
    // outcome: "divide"
    // outcome: "unknown"
    // outcome: throws java.lang.ArithmeticException: / by zero
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "impossible"
    public static String operator(String op, int a, int b) {
        switch (op) {
            case "+":
                return "add";
            case "/":
                int q = a / b;
                return q * b <= a || q * b > a ? "divide" : "impossible";
            default:
                return "unknown";
        }
    }
}
