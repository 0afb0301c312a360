package crash;

/** The size of an array comes from an argument that nobody has checked. */
public final class Squares {
    private Squares() {}

    /** The squares of 0 to {@code count - 1}. */
    public static int[] first(int count) {
        int[] squares = new int[count];
        for (int i = 0; i < count && i < 1000; i++) {
            squares[i] = i * i;
        }
        return squares;
    }
}
