// bug 1: java.lang.StringIndexOutOfBoundsException by `TagStripper.strip("<");`
// bug 2: java.lang.StringIndexOutOfBoundsException by `TagStripper.firstTag("<>");`
package bugs.text;

/** Takes the tags out of simple HTML. */
public final class TagStripper {
    private TagStripper() {}

    /** The text without what stands between angle brackets. */
    public static String strip(String html) {
        StringBuilder text = new StringBuilder();
        int at = 0;
        while (at < html.length()) {
            if (html.charAt(at) == '<') {
                while (html.charAt(at) != '>') { // bug 1
                    at++;
                }
            } else {
                text.append(html.charAt(at));
            }
            at++;
        }
        return text.toString();
    }

    /** The name of the first tag. */
    public static String firstTag(String html) {
        int open = html.indexOf('<');
        int close = html.indexOf('>', open + 1);
        if (close < 0) {
            close = html.length();
        }
        return html.substring(open + 1, close - 1); // bug 2
    }
}
