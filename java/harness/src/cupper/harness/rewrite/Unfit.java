package cupper.harness.rewrite;

/** A class or method that cannot be given probes; the message says why. */
public final class Unfit extends Exception {
    private static final long serialVersionUID = 1;

    public Unfit(String why) {
        super(why, null, false, false);
    }
}
