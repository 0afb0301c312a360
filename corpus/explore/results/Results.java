package explore.results;

/** Results of every type, as they are printed. */
public class Results {
    // outcome: "tab\there"
    // outcome: "quote\"d"
    // outcome: "back\\slash"
    // outcome: "line\nbreak"
    public static String strings(int i) {
        return switch (i & 3) {
            case 0 -> "tab\there";
            case 1 -> "quote\"d";
            case 2 -> "back\\slash";
            default -> "line\nbreak";
        };
    }

    // outcome: '\''
    // outcome: '"'
    // outcome: '\\'
    // outcome: ' '
    public static char chars(boolean a, boolean b) {
        return a ? b ? '\'' : '"' : b ? '\\' : ' ';
    }

    // outcome: -9223372036854775808
    // outcome: 9223372036854775807
    // outcome: 0
    public static long longs(int x) {
        return x < 0 ? Long.MIN_VALUE : x > 0 ? Long.MAX_VALUE : 0;
    }

    // outcome: 0.5
    // outcome: NaN
    // outcome: -Infinity
    // outcome: 3.4028235E38
    public static float floats(int x) {
        if (x == 0) return 0.0f / x;
        if (x == 1) return -1.0f / (x - 1);
        return x == 2 ? 1.0f / x : Float.MAX_VALUE;
    }

    // outcome: 0.1
    // outcome: 1.0E10
    // outcome: -0.0
    // outcome: 4.9E-324
    public static double doubles(boolean a, boolean b) {
        if (a) return b ? 0.1 : 1e10;
        return b ? -0.0 : Double.MIN_VALUE;
    }

    // outcome: -1
    // outcome: 127
    public static byte bytes(int x) {
        return (byte) (x > 0 ? 127 : 255);
    }

    // outcome: -32768
    // outcome: 1
    public static short shorts(boolean b) {
        return (short) (b ? 0x8000 : 0x10001);
    }

    // outcome: [true, false]
    // outcome: []
    // outcome: null
    public static boolean[] booleanArrays(int x) {
        if (x < 0) return null;
        return x == 0 ? new boolean[0] : new boolean[] {true, false};
    }

    // outcome: [a, null]
    // outcome: [b, c]
    public static String[] stringArrays(boolean b) {
        String[] r = new String[2];
        r[0] = b ? "a" : "b";
        if (!b) r[1] = "c";
        return r;
    }

    // outcome: [x, y]
    // outcome: [z]
    public static char[] charArrays(boolean b) {
        return b ? new char[] {'x', 'y'} : new char[] {'z'};
    }

    // outcome: null
    // outcome: "value"
    public static Object objects(boolean b) {
        return b ? "value" : null;
    }

    // outcome: 1
    // outcome: 2.5
    // outcome: 'c'
    // outcome: true
    public static Object boxed(int x) {
        return switch (x) {
            case 0 -> 1;
            case 1 -> 2.5;
            case 2 -> 'c';
            default -> true;
        };
    }

    // outcome: Optional.empty
    // outcome: Optional[7]
    public static java.util.Optional<Integer> optionals(boolean b) {
        return b ? java.util.Optional.of(7) : java.util.Optional.empty();
    }

    // outcome: {a=1}
    // outcome: {}
    public static java.util.Map<String, Integer> maps(boolean b) {
        return b ? java.util.Map.of("a", 1) : java.util.Map.of();
    }
}
