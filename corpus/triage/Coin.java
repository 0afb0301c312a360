package triage;

/** Anything may be asked whether it is equal. */
public final class Coin {
    private final int value;

    public Coin(int value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) { // bug: ClassCastException
        return other != null && ((Coin) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }
}
