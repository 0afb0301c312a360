package triage;

/** Objects that are got from calls, which may give none. */
public class Guests {
    private final String name;
    private Guests best;

    public Guests(String name) {
        this.name = name;
    }

    public Guests find(String wanted) {
        return wanted.equals(name) ? this : null;
    }

    /** Who brings somebody that nobody has found has brought a null. */
    public boolean brings(Guests other) { // not null-argument: NullPointerException
        return other.name == name || other.best == this;
    }
}
