// bug 1: java.lang.NullPointerException by `new Retry(2).giveUp();`
// rejects: java.lang.IllegalArgumentException by `new Retry(-1);`: a negative number of attempts
package bugs.nulls;

/** Counts the attempts at something and remembers the last failure. */
public class Retry {
    private final int attempts;
    private int failures;
    private IllegalStateException last;

    public Retry(int attempts) {
        if (attempts < 0) {
            throw new IllegalArgumentException("negative");
        }
        this.attempts = attempts;
    }

    public boolean mayTryAgain() {
        return failures < attempts;
    }

    public void failed(String why) {
        failures++;
        last = new IllegalStateException(why);
    }

    /** Throws the last failure. */
    public void giveUp() {
        throw last; // bug 1
    }
}
