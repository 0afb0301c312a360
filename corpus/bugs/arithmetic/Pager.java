// bug 1, sequence: java.lang.ArithmeticException by `Pager pager = new Pager(5); pager.setPageSize(0); pager.pages();`
// bug 2, sequence: java.lang.ArithmeticException by `Pager pager = new Pager(5); pager.setPageSize(0); pager.pageOf(0);`
// rejects: java.lang.IllegalArgumentException by `new Pager(-1);`: a negative number of rows
package bugs.arithmetic;

/** Spreads the rows of a table over pages. */
public class Pager {
    private final int rows;
    private int pageSize = 10;

    public Pager(int rows) {
        if (rows < 0) {
            throw new IllegalArgumentException("rows: " + rows);
        }
        this.rows = rows;
    }

    public void setPageSize(int pageSize) {
        this.pageSize = Math.max(0, pageSize);
    }

    public int pages() {
        return rows / pageSize + (rows % pageSize == 0 ? 0 : 1); // bug 1
    }

    /** The page on which a row is, or -1 if there is no such row. */
    public int pageOf(int row) {
        if (row < 0 || row >= rows) {
            return -1;
        }
        return row / pageSize; // bug 2
    }
}
