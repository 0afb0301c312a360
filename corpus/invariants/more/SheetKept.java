// breaks: none
package more;

public class SheetKept {
    private final int[] cells;
    private final int sum;

    public SheetKept() {
        cells = new int[] {1, 1};
        sum = 2;
    }

    public SheetKept(SheetKept other, int first) {
        cells = other.cells.clone();
        cells[0] = first;
        sum = cells[0] + cells[1];
    }

    public boolean repOk() {
        return cells[0] + cells[1] == sum;
    }
}
