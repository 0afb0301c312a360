package explore.cut;

/** A list of any length. */
public final class Chain {
    private final int value;
    private final Chain next;

    public Chain(int value, Chain next) {
        this.value = value;
        this.next = next;
    }

    // cut: yes
    // outcome: "all positive"
    // outcome: "not all positive"
    public String positive() {
        for (Chain c = this; c != null; c = c.next) if (c.value <= 0) return "not all positive";
        return "all positive";
    }
}
