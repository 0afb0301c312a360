// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Minefield(2).neighbours(0, 0);`
// bug 2: java.lang.ArrayIndexOutOfBoundsException by `new Minefield(2).neighbours(1, 1);`
// rejects: java.lang.IllegalArgumentException by `new Minefield(2).mine(2, 0);`: outside the field
package bugs.indices;

/** A square field with mines. */
public class Minefield {
    private final boolean[][] mines;

    public Minefield(int side) {
        if (side < 1 || side > 20) {
            throw new IllegalArgumentException("side: " + side);
        }
        mines = new boolean[side][side];
    }

    private void check(int x, int y) {
        if (x < 0 || y < 0 || x >= mines.length || y >= mines.length) {
            throw new IllegalArgumentException("outside: " + x + ", " + y);
        }
    }

    public void mine(int x, int y) {
        check(x, y);
        mines[x][y] = true;
    }

    /** How many of the fields to the left and right have a mine. */
    public int neighbours(int x, int y) {
        check(x, y);
        int count = 0;
        if (mines[x - 1][y]) { // bug 1
            count++;
        }
        if (mines[x + 1][y]) { // bug 2
            count++;
        }
        return count;
    }
}
