// breaks: friend
package more;

/** A copy that is none. */
public class Sheet {
    private final int[] cells;
    private final int sum;

    public Sheet() {
        cells = new int[] {1, 1};
        sum = 2;
    }

    public Sheet(Sheet other, int first) {
        cells = other.cells;
        cells[0] = first;
        sum = cells[0] + cells[1];
    }

    public boolean repOk() {
        return cells[0] + cells[1] == sum;
    }
}
