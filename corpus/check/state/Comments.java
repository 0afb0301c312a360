// bug 1: java.lang.NullPointerException by `new Comments().text();`
// bug 2: java.lang.NullPointerException by `new Comments.Removed("x").length();`
package check.state;

/** Initial values of fields, and a call of the superclass's constructor that is missing (6.8.3). */
public class Comments {
    private final boolean include = true;
    private boolean skip;
    private String comment;

    public void setComment(String comment) {
        this.comment = comment;
    }

    public int text() {
        if (include && !skip) {
            return comment.length(); // check: null bug 1
        }
        return 0;
    }

    public void skip() {
        skip = true;
    }

    public static class Document {
        protected final String doc;

        protected Document(String doc) {
            this.doc = doc;
        }

        protected Document() {
            this.doc = null;
        }

        public int length() {
            return doc.length(); // check: null bug 2
        }
    }

    /** Should call `super(doc)`. */
    public static class Removed extends Document {
        public Removed(String doc) {}
    }

    /** The twin. */
    public static class Whole {
        private final String doc;

        public Whole(String doc) {
            this.doc = doc;
        }

        public int length() {
            return doc.length(); // check: null safe
        }
    }

    public static final class Part extends Whole {
        public Part(String doc) {
            super(doc + "!");
        }
    }
}
