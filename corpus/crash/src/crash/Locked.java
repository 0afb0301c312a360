package crash;

/** There is no way to an object. */
public final class Locked {
    private Locked() {}

    public int value(int divisor) {
        return 1 / divisor;
    }
}
