// bug 1, sequence: java.lang.ArithmeticException by `Poll p = new Poll(); p.vote(true); p.withdraw(true); p.percentYes();`
// rejects: java.lang.IllegalStateException by `new Poll().withdraw(true);`: nothing to withdraw
// rejects: java.lang.IllegalStateException by `new Poll().percentYes();`: nobody has voted yet
package bugs.state;

/** Votes for and against something. */
public class Poll {
    private int yes;
    private int no;
    private boolean started;

    public void vote(boolean inFavour) {
        started = true;
        if (inFavour) {
            yes++;
        } else {
            no++;
        }
    }

    public void withdraw(boolean inFavour) {
        if ((inFavour ? yes : no) == 0) {
            throw new IllegalStateException("no such vote");
        }
        if (inFavour) {
            yes--;
        } else {
            no--;
        }
    }

    public int percentYes() {
        if (!started) {
            throw new IllegalStateException("nobody has voted");
        }
        return yes * 100 / (yes + no); // bug 1
    }
}
