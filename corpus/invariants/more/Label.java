// breaks: leaking
package more;

/** Text that clients can write on. */
public class Label {
    private final StringBuilder text = new StringBuilder("label");

    public boolean repOk() {
        return text.length() == 5;
    }

    public StringBuilder text() {
        return text;
    }
}
