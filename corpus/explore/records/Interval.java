package explore.records;

/** A record as receiver, with its canonical constructor explored too. */
public record Interval(long lo, long hi) {
    // outcome: void
    // outcome: throws java.lang.IllegalArgumentException: *
    public Interval(long lo, long hi) {
        if (lo > hi) throw new IllegalArgumentException(lo + " > " + hi);
        this.lo = lo;
        this.hi = hi;
    }

    // outcome: "empty"
    // outcome: "short"
    // outcome: "long"
    // outcome: "overflow"
    public String kind() {
        long n = hi - lo;
        if (n < 0) return "overflow";
        if (n == 0) return "empty";
        return n < 100 ? "short" : "long";
    }

    // outcome: true
    // outcome: false
    // outcome: throws java.lang.NullPointerException: *
    public boolean contains(Interval other) {
        return lo <= other.lo && other.hi <= hi;
    }
}
