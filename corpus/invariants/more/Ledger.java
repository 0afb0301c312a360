// breaks: throwing
package more;

/** Counts a line before it looks at it. */
public class Ledger {
    private int lines;
    private int read;

    public boolean repOk() {
        return lines == read;
    }

    public void write(int amount) {
        lines++;
        if (amount < 0) {
            throw new IllegalArgumentException("less than nothing");
        }
        read++;
    }
}
