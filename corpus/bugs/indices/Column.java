// javac: --release 8
// bug 1: java.lang.NegativeArraySizeException by `new Column(2).right("abc");`
// rejects: java.lang.IllegalArgumentException by `new Column(-1);`: a negative width
package bugs.indices;

import java.util.Arrays;

/** A column of text of some width. */
public class Column {
    private final int width;

    public Column(int width) {
        if (width < 0 || width > 200) {
            throw new IllegalArgumentException("width: " + width);
        }
        this.width = width;
    }

    /** The text at the left, cut off if it is too long. */
    public String left(String text) {
        StringBuilder line = new StringBuilder(text);
        while (line.length() < width) {
            line.append(' ');
        }
        return line.substring(0, width);
    }

    /** The text at the right. */
    public String right(String text) {
        char[] blanks = new char[width - text.length()]; // bug 1
        Arrays.fill(blanks, ' ');
        return new String(blanks) + text;
    }
}
