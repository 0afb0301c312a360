// bug 1: java.lang.StringIndexOutOfBoundsException by `Abbreviation.shorten("abcd", 2);`
// rejects: java.lang.IllegalArgumentException by `Abbreviation.shorten("abc", 0);`: no room
package bugs.text;

/** Shortens text to what fits in a line. */
public final class Abbreviation {
    private Abbreviation() {}

    /** At most {@code width} characters; what was cut off is shown by three dots. */
    public static String shorten(String text, int width) {
        if (width < 1) {
            throw new IllegalArgumentException("width: " + width);
        }
        if (text.length() <= width) {
            return text;
        }
        return text.substring(0, width - 3) + "..."; // bug 1
    }

    /** Whether the text was shortened. */
    public static boolean isShortened(String text) {
        return text.length() > 3 && text.endsWith("...");
    }
}
