package explore.java21;

/** Statements before the call of the super constructor. */
public final class Positive extends PositiveBase {
    // outcome: void
    // outcome: throws java.lang.IllegalArgumentException: not positive
    public Positive(int x) {
        if (x <= 0) throw new IllegalArgumentException("not positive");
        super(x);
    }

    // outcome: "large"
    // outcome: "small"
    // unreachable: "negative"
    public String size() {
        if (checked <= 0) return "negative";
        return checked > 1000 ? "large" : "small";
    }
}

class PositiveBase {
    final int checked;

    PositiveBase(int checked) {
        this.checked = checked;
    }
}
