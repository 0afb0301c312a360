package explore.arith;

/** Results over a whole range, told apart by how they came about. */
public class Clamp {
    // outcome: "low"
    // outcome: "high"
    // outcome: "itself"
    // outcome: "low above high"
    // unreachable: "impossible"
    public static String clamp(int x, int lo, int hi) {
        int result = clamped(x, lo, hi);
        if (result == x) return "itself";
        if (result == lo) return lo > hi ? "low above high" : "low";
        return result == hi ? "high" : "impossible";
    }

    private static int clamped(int x, int lo, int hi) {
        if (x < lo) return lo;
        if (x > hi) return hi;
        return x;
    }

    // outcome: "doubled"
    // outcome: "next"
    // unreachable: "wrapped"
    public static String widen(int a) {
        long result = a < 0 ? 2L * a : a + 1L;
        if (a < 0) return result < a ? "doubled" : "wrapped";
        return result > a ? "next" : "wrapped";
    }
}
