// rejects: java.text.ParseException by `Prices.parse("1,2");`: a checked exception, declared
// rejects: java.lang.NullPointerException by `Prices.parse(null);`: null handed to a public method
package bugs.clean;

import java.text.ParseException;

/** Prices as text. */
public final class Prices {
    private Prices() {}

    /** A price in cents, such as {@code 12.34} or {@code 12}. */
    public static long parse(String text) throws ParseException {
        int dot = text.indexOf('.');
        String whole = dot < 0 ? text : text.substring(0, dot);
        String fraction = dot < 0 ? "00" : text.substring(dot + 1);
        if (fraction.length() != 2) {
            throw new ParseException(text, text.length());
        }
        try {
            return Long.parseLong(whole) * 100 + Integer.parseInt(fraction);
        } catch (NumberFormatException e) {
            throw new ParseException(text, 0);
        }
    }
}
