package explore.control;

/** Switches over enums and their methods. */
public class EnumSwitch {
    public enum Light {
        RED,
        AMBER,
        GREEN
    }

    public enum Op {
        PLUS("+") {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES("*") {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        final String sign;

        Op(String sign) {
            this.sign = sign;
        }

        abstract int apply(int a, int b);
    }

    // outcome: "stop"
    // outcome: "go"
    // outcome: "careful"
    // outcome: throws java.lang.NullPointerException: *
    public static String act(Light l) {
        return switch (l) {
            case RED -> "stop";
            case GREEN -> "go";
            case AMBER -> "careful";
        };
    }

    // outcome: RED
    // outcome: AMBER
    // outcome: GREEN
    // outcome: null
    public static Light next(Light l) {
        if (l == null) return null;
        switch (l) {
            case RED:
                return Light.GREEN;
            case GREEN:
                return Light.AMBER;
            default:
                return Light.RED;
        }
    }

    // outcome: "both"
    // outcome: "first"
    // outcome: "second"
    // outcome: "neither"
    public static String pair(Light a, Light b) {
        if (a == Light.RED) return b == Light.RED ? "both" : "first";
        return b == Light.RED ? "second" : "neither";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: throws java.lang.NullPointerException: *
    public static int ordinal(Light l) {
        return l.ordinal();
    }

    // outcome: "same as sum"
    // outcome: "greater"
    // outcome: "not greater"
    // outcome: throws java.lang.NullPointerException: *
    public static String dispatch(Op op, int a, int b) {
        int r = op.apply(a, b);
        if (op == Op.PLUS) return "same as sum";
        return r > a ? "greater" : "not greater";
    }

    // outcome: "+"
    // outcome: "*"
    // outcome: throws java.lang.NullPointerException: *
    public static String field(Op op) {
        return op.sign;
    }

    // outcome: RED
    // outcome: AMBER
    // outcome: GREEN
    // outcome: throws java.lang.IllegalArgumentException: *
    // outcome: throws java.lang.NullPointerException: *
    public static Light valueOf(String name) {
        return Light.valueOf(name);
    }

    // outcome: "RED"
    // outcome: "AMBER"
    // outcome: "GREEN"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    public static String byIndex(int i) {
        return Light.values()[i].name();
    }

    // outcome: -2
    // outcome: -1
    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: throws java.lang.NullPointerException: *
    public static int compare(Light a, Light b) {
        return a.compareTo(b);
    }
}
