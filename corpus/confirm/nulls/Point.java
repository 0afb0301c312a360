package confirm.nulls;

/** Comparisons that do not expect null. */
public class Point {
    private final int x;

    public Point(int x) {
        this.x = x;
    }

    @Override
    public boolean equals(Object other) {
        if (other.getClass() != Point.class) { // expect: NP_EQUALS_SHOULD_HANDLE_NULL_ARGUMENT confirmed
            return false;
        }
        return x == ((Point) other).x;
    }

    @Override
    public int hashCode() {
        return x;
    }
}
