// bug 1: java.lang.StackOverflowError by `Nesting.depth("(");`
// rejects: java.lang.NullPointerException by `Nesting.depth(null);`: null handed to a public method
package bugs.recursion;

/** How deep brackets are nested. */
public final class Nesting {
    private Nesting() {}

    /** The depth of the brackets around the middle of a text. */
    public static int depth(String text) {
        int open = text.indexOf('(');
        if (open < 0) {
            return 0;
        }
        int close = text.lastIndexOf(')');
        String inner = close > open ? text.substring(open + 1, close) : text.substring(open);
        return 1 + depth(inner); // bug 1
    }
}
