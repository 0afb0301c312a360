// breaks: none
package more;

public class LedgerKept {
    private int lines;
    private int read;

    public boolean repOk() {
        return lines == read;
    }

    public void write(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("less than nothing");
        }
        lines++;
        read++;
    }
}
