package explore.types;

/** A generic receiver. */
public final class Cell<T extends Comparable<T>> {
    private T value;

    public Cell(T value) {
        this.value = value;
    }

    public void setValue(T value) {
        this.value = value;
    }

    // outcome: "empty"
    // outcome: "full"
    public String state() {
        return value == null ? "empty" : "full";
    }
}
