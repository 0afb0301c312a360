package explore.bits;

/** The shift distance is taken modulo the width. */
public class Shifts {
    // outcome: "unchanged by distance"
    // outcome: "zero"
    // outcome: "changed"
    public static String left(int x, int n) {
        if (x == 0) return "zero";
        return x << n == x ? "unchanged by distance" : "changed";
    }

    // outcome: "same"
    // outcome: "differs"
    // unreachable: "impossible"
    public static String arithmeticAndLogical(int x, int n) {
        if (x >> n == x >>> n) return "same";
        return x >= 0 ? "impossible" : "differs";
    }

    // outcome: "all ones"
    // outcome: "not all ones"
    public static String byteShift(byte b) {
        return b >>> 24 == 255 ? "all ones" : "not all ones";
    }

    // outcome: 1
    // outcome: 0
    public static int longShift(long x) {
        return x << 32 >>> 32 == x ? 1 : 0;
    }

    // outcome: "rotation"
    // unreachable: "lost bits"
    public static String rotate(int x, int n) {
        int r = x << n | x >>> -n;
        int back = r >>> n | r << -n;
        return back == x ? "rotation" : "lost bits";
    }

    // outcome: "halved"
    // outcome: "rounded down"
    // unreachable: "wrong"
    public static String shiftIsFloorDivision(int x) {
        if (x >> 1 == x / 2) return "halved";
        return x < 0 && x >> 1 == x / 2 - 1 ? "rounded down" : "wrong";
    }
}
