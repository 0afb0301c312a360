package triage;

/** An object that its public method gets ready. */
public class Session {
    private String user;
    private String note;

    protected int greet() { // not guarded: NullPointerException
        return user().length();
    }

    private String user() {
        return user;
    }

    public int open(String name) {
        user = name == null ? "" : name;
        return greet();
    }

    /** Nobody gets this one ready. */
    protected int rest() { // bug: NullPointerException
        return note.length();
    }

    public void setNote(String note) {
        this.note = String.valueOf(note);
    }
}
