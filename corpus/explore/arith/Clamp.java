package explore.arith;

/** Results over a whole range: one witness per path. */
public class Clamp {
    // outcome: *
    // witness: x < lo && result == lo
    // witness: x >= lo && x > hi && result == hi
    // witness: x >= lo && x <= hi && result == x
    public static int clamp(int x, int lo, int hi) {
        if (x < lo) return lo;
        if (x > hi) return hi;
        return x;
    }

    // outcome: *
    // witness: a < 0 && result == 2L * a
    // witness: a >= 0 && result == a + 1L
    public static long widen(int a) {
        if (a < 0) return 2L * a;
        return a + 1L;
    }
}
