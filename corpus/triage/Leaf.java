package triage;

/** Whoever makes it has looked at the size. */
public class Leaf {
    private final int size;

    protected Leaf(int size) {
        this.size = size;
    }

    public static Leaf of(int size) {
        if (size < 1 || size > 9) {
            throw new IllegalArgumentException();
        }
        return new Leaf(size);
    }

    public int share() { // not internal: ArithmeticException
        return 100 / size;
    }
}
