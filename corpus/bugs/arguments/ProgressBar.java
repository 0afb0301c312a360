// bug 1: java.lang.IllegalArgumentException by `new ProgressBar(10).draw(11);`
// rejects: java.lang.IllegalArgumentException by `new ProgressBar(0);`: nothing to do
package bugs.arguments;

/** Shows how much of something is done. */
public class ProgressBar {
    private static final int WIDTH = 20;

    private final int total;

    public ProgressBar(int total) {
        if (total <= 0 || total > 1_000_000) {
            throw new IllegalArgumentException("total: " + total);
        }
        this.total = total;
    }

    /** A bar of twenty characters. */
    public String draw(int done) {
        if (done < 0 || done > 10_000_000) {
            throw new IllegalArgumentException("done: " + done);
        }
        int filled = done * WIDTH / total;
        if (filled > 2 * WIDTH) {
            filled = 2 * WIDTH;
        }
        return "#".repeat(filled) + "-".repeat(WIDTH - filled); // bug 1
    }

    public int percent(int done) {
        return (int) (done * 100L / total);
    }
}
