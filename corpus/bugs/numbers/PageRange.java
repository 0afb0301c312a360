// bug 1: java.lang.NumberFormatException by `PageRange.parse("-");`
// bug 2: java.lang.NumberFormatException by `PageRange.parse("1-");`
package bugs.numbers;

import java.util.Optional;

/** Pages to print, as {@code 3-5}. */
public record PageRange(int from, int to) {
    /** The range, or nothing if the text has no dash or the range is empty. */
    public static Optional<PageRange> parse(String text) {
        int dash = text.indexOf('-');
        if (dash < 0) {
            return Optional.empty();
        }
        int from = Integer.parseInt(text.substring(0, dash)); // bug 1
        int to = Integer.parseInt(text.substring(dash + 1)); // bug 2
        return from <= to ? Optional.of(new PageRange(from, to)) : Optional.empty();
    }

    public boolean contains(int page) {
        return from <= page && page <= to;
    }
}
