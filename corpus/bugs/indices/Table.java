// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Table(1, 2).columnSum(2);`
// bug 2: java.lang.ArrayIndexOutOfBoundsException by `new Table(1, 2).transposed();`
// rejects: java.lang.IllegalArgumentException by `new Table(1, 0);`: a side out of range
// rejects: java.lang.IndexOutOfBoundsException by `new Table(1, 1).set(1, 0, 5);`: thrown by the method itself
package bugs.indices;

/** A table of numbers. */
public class Table {
    private final int[][] cells;
    private final int columns;

    public Table(int rows, int columns) {
        if (rows < 1 || columns < 1 || rows > 50 || columns > 50) {
            throw new IllegalArgumentException(rows + " x " + columns);
        }
        this.cells = new int[rows][columns];
        this.columns = columns;
    }

    /** @throws IndexOutOfBoundsException if there is no such cell */
    public void set(int row, int column, int value) {
        if (row < 0 || row >= cells.length || column < 0 || column >= columns) {
            throw new IndexOutOfBoundsException("no cell " + row + ", " + column);
        }
        cells[row][column] = value;
    }

    /** The sum of a column; 0 for columns that are not there. */
    public int columnSum(int column) {
        if (column < 0 || column > columns) {
            return 0;
        }
        int sum = 0;
        for (int[] row : cells) {
            sum += row[column]; // bug 1
        }
        return sum;
    }

    /** The table with rows and columns swapped. */
    public int[][] transposed() {
        int[][] result = new int[cells.length][columns];
        for (int i = 0; i < cells.length; i++) {
            for (int j = 0; j < columns; j++) {
                result[j][i] = cells[i][j]; // bug 2
            }
        }
        return result;
    }
}
