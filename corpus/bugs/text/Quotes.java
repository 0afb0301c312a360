// javac: --release 8
// bug 1: java.lang.StringIndexOutOfBoundsException by `Quotes.strip("'");`
// bug 2: java.lang.StringIndexOutOfBoundsException by `Quotes.unescape("a\\");`
package bugs.text;

/** Text in single quotes. */
public final class Quotes {
    private Quotes() {}

    /** Takes the quotes away, if there are any. */
    public static String strip(String text) {
        if (text.startsWith("'") && text.endsWith("'")) {
            return text.substring(1, text.length() - 1); // bug 1
        }
        return text;
    }

    /** Replaces each backslash and the character after it by that character. */
    public static String unescape(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                c = text.charAt(++i); // bug 2
            }
            result.append(c);
        }
        return result.toString();
    }

    public static String quote(String text) {
        return "'" + text + "'";
    }
}
