// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Cinema().book(0x8000, 0x10000);`
// rejects: java.lang.IllegalArgumentException by `new Cinema().book(-1, 0);`: a negative row
package bugs.indices;

/** Seats of a cinema; rows beyond the last continue in the first. */
public class Cinema {
    private static final int WIDTH = 0x10000;

    private final boolean[] taken = new boolean[40];

    private int seat(int row, int column) {
        return (row * WIDTH + column) % taken.length;
    }

    /** Books a seat, unless it is taken. */
    public boolean book(int row, int column) {
        if (row < 0 || column < 0) {
            throw new IllegalArgumentException("rows and columns are not negative");
        }
        int seat = seat(row, column);
        if (taken[seat]) { // bug 1
            return false;
        }
        taken[seat] = true;
        return true;
    }
}
