// bug 1: java.util.NoSuchElementException by `Words.second("");`
// bug 2: java.util.NoSuchElementException by `Words.second("a");`
// rejects: java.util.NoSuchElementException by `new Words("").next();`: as every iterator, by the method itself
// rejects: java.lang.NullPointerException by `Words.second(null);`: null handed to a public method
package bugs.collections;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The words of a text, one after the other. */
public final class Words implements Iterator<String> {
    private final String text;
    private int at;

    public Words(String text) {
        this.text = text.trim();
    }

    @Override
    public boolean hasNext() {
        return at < text.length();
    }

    /** @throws NoSuchElementException if there are no more words, as in every iterator */
    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        int end = text.indexOf(' ', at);
        if (end < 0) {
            end = text.length();
        }
        String word = text.substring(at, end);
        at = end + 1;
        return word;
    }

    /** The second word of a text. */
    public static String second(String text) {
        Words words = new Words(text);
        words.next(); // bug 1
        return words.next(); // bug 2
    }
}
