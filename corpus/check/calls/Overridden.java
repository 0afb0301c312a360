// bug 1: java.lang.NullPointerException by `new Overridden("x").print();`
package check.calls;

/** A method that subclasses must override, reached through two more calls (5.7.1). */
public class Overridden {
    private final String kind;

    public Overridden(String kind) {
        this.kind = kind;
    }

    protected String description() {
        return null;
    }

    private String line() {
        return kind.concat(": ").concat(description().trim()); // check: null bug 1
    }

    String text() {
        return line().trim(); // check: null safe
    }

    public int print() {
        return text().length(); // check: null safe
    }

    /** The twin: it does override. */
    public static final class Named extends Overridden {
        private final String name;

        public Named(String name) {
            super("named");
            this.name = name;
        }

        @Override
        protected String description() {
            return name.trim() + "!"; // check: null safe
        }
    }
}
