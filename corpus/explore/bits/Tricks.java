package explore.bits;

/** Identities and puzzles on bits. */
public class Tricks {
    // outcome: "power of two"
    // outcome: "zero"
    // outcome: "several bits"
    // outcome: "sign bit"
    public static String powerOfTwo(int x) {
        if (x == 0) return "zero";
        if ((x & (x - 1)) != 0) return "several bits";
        return x < 0 ? "sign bit" : "power of two";
    }

    // outcome: "swapped"
    // unreachable: "lost"
    public static String xorSwap(int a, int b) {
        int x = a;
        int y = b;
        x ^= y;
        y ^= x;
        x ^= y;
        return x == b && y == a ? "swapped" : "lost";
    }

    // outcome: "same"
    // unreachable: "different"
    public static String average(int a, int b) {
        int floor = (a & b) + ((a ^ b) >> 1);
        return floor == (int) (((long) a + b) >> 1) ? "same" : "different";
    }

    // outcome: "equal"
    // outcome: "unequal"
    // unreachable: "broken"
    public static String addByBits(int a, int b) {
        if ((a ^ b) + 2 * (a & b) != a + b) return "broken";
        return a == b ? "equal" : "unequal";
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    public static int signum(int x) {
        return x >> 31 | -x >>> 31;
    }

    // outcome: "magic"
    // outcome: "other"
    public static String scramble(int x) {
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        return x == 0x12345678 ? "magic" : "other";
    }

    // outcome: "rgb"
    // outcome: "grey"
    // outcome: "transparent"
    public static String colour(int argb) {
        int a = argb >>> 24;
        int r = argb >> 16 & 0xff;
        int g = argb >> 8 & 0xff;
        int b = argb & 0xff;
        if (a == 0) return "transparent";
        return r == g && g == b ? "grey" : "rgb";
    }

    // outcome: true
    // outcome: false
    public static boolean oppositeSigns(int a, int b) {
        return (a ^ b) < 0;
    }
}
