package explore.constants;

import java.util.Map;

/** Static state that is read only. */
public class Tables {
    private static final int LIMIT = Integer.parseInt("12");
    private static final String[] NAMES = {"zero", "one", "two"};
    private static final Map<String, Integer> CODES = Map.of("a", 1, "b", 2);
    private static final int[] CRC = new int[4];
    private static boolean debug;

    static {
        for (int i = 0; i < CRC.length; i++) CRC[i] = i * i ^ 5;
    }

    // outcome: "within"
    // outcome: "beyond"
    public static String limit(int x) {
        return x <= LIMIT ? "within" : "beyond";
    }

    // outcome: "zero"
    // outcome: "one"
    // outcome: "two"
    // outcome: "many"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    public static String name(int i) {
        return i > 2 ? "many" : NAMES[i];
    }

    // outcome: 1
    // outcome: 2
    // outcome: 0
    // outcome: throws java.lang.NullPointerException: *
    public static int code(String s) {
        return CODES.getOrDefault(s, 0);
    }

    // outcome: 5
    // outcome: 4
    // outcome: 1
    // outcome: 12
    public static int checksum(int i) {
        return CRC[i & 3];
    }

    // outcome: "quiet"
    // unreachable: "debug"
    public static String mode(boolean on) {
        return debug && on ? "debug" : "quiet";
    }
}
