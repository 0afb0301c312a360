package explore.objects;

/** A constructor that validates, methods that rely on it. */
public final class Range {
    private final int lo;
    private final int hi;

    // outcome: void
    // outcome: throws java.lang.IllegalArgumentException: empty range
    public Range(int lo, int hi) {
        if (lo > hi) throw new IllegalArgumentException("empty range");
        this.lo = lo;
        this.hi = hi;
    }

    // outcome: "below"
    // outcome: "inside"
    // outcome: "above"
    // unreachable: "both"
    public String locate(int x) {
        if (x < lo && x > hi) return "both";
        if (x < lo) return "below";
        return x > hi ? "above" : "inside";
    }

    // outcome: "point"
    // outcome: "proper"
    // outcome: "overflows"
    public String size() {
        int n = hi - lo + 1;
        if (n <= 0) return "overflows";
        return n == 1 ? "point" : "proper";
    }

    // outcome: "overlap"
    // outcome: "apart"
    // outcome: "itself"
    // outcome: throws java.lang.NullPointerException: *
    public String overlaps(Range other) {
        if (other == this) return "itself";
        return lo <= other.hi && other.lo <= hi ? "overlap" : "apart";
    }
}
