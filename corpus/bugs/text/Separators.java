// bug 1: java.util.regex.PatternSyntaxException by `Separators.count("a*b", "*");`
// rejects: java.lang.IllegalArgumentException by `Separators.count("a", "");`: an empty separator
package bugs.text;

/** Counts the parts of a text. */
public final class Separators {
    private Separators() {}

    /** How many parts there are between separators of one character. */
    public static int count(String text, String separator) {
        if (separator.length() != 1) {
            throw new IllegalArgumentException("one character, please");
        }
        return text.split(separator).length; // bug 1
    }
}
