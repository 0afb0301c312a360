// bug 1: java.lang.NullPointerException by `new Named(3).length();`
// bug 2: java.lang.NullPointerException by `new Named.Early();`
package check.objects;

/** A constructor that leaves a field as it was (5.7.1). */
public class Named {
    private final String name;
    private final int number;

    public Named(String name) {
        this.name = name;
        this.number = 0;
    }

    public Named(int number) {
        this.name = null;
        this.number = number;
    }

    public int length() {
        return name.length(); // check: null bug 1
    }

    /** The twin: all constructors set it. */
    public static class Always {
        private final String name;

        public Always(String name) {
            this.name = name;
        }

        public Always(int number) {
            this("number " + number);
        }

        public int length() {
            return name.length(); // check: null safe
        }
    }

    /** Used before it is set. */
    public static class Early {
        private final String name;
        private final int length;

        public Early() {
            length = measure();
            name = "early";
        }

        private int measure() {
            return name.length(); // check: null bug 2
        }
    }

    /** Set before it is used. */
    public static class Late {
        private final String name;
        private final int length;

        public Late() {
            name = "late";
            length = measure();
        }

        private int measure() {
            return name.length(); // check: null safe
        }
    }
}
