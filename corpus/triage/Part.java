package triage;

/** Of some texts there is none. */
public final class Part {
    private final int weight;

    private Part(int weight) {
        this.weight = weight;
    }

    public static Part of(String text) {
        return text.isEmpty() ? null : new Part(text.length());
    }

    public int weight() {
        return weight;
    }
}
