// bug 1: java.lang.NullPointerException by `Guards.unguarded(null, true);`
// bug 2: java.lang.NullPointerException by `Guards.wrongSide("");`
package check.calls;

import java.util.Objects;

/** Methods that say something of their parameter. */
public final class Guards {
    private Guards() {}

    static boolean isEmpty(String s) {
        return s == null || s.isEmpty(); // check: null safe
    }

    static <T> T given(T value) {
        if (value == null) {
            throw new IllegalArgumentException("null");
        }
        return value;
    }

    public static int guarded(String s) {
        if (isEmpty(s)) {
            return 0;
        }
        return s.length(); // check: null safe
    }

    private static String maybe(boolean is) {
        return is ? "x" : null;
    }

    public static int wrongSide(String s) {
        String other = maybe(!s.isEmpty());
        if (isEmpty(other)) {
            return other.length(); // check: null bug 2
        }
        return 0;
    }

    public static int unguarded(String s, boolean now) {
        if (s == null && !now) {
            return 0;
        }
        return s.length(); // check: null excused 1
    }

    public static int afterwards(boolean is) {
        return given(maybe(is)).length(); // check: null safe
    }

    public static int required(boolean is) {
        String s = maybe(is);
        Objects.requireNonNull(s);
        return s.length(); // check: null safe
    }
}
