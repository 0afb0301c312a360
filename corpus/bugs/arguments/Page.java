// bug 1: java.lang.IllegalArgumentException by `Page.of(new int[0], 1, 2);`
// rejects: java.lang.IllegalArgumentException by `Page.of(new int[0], 0, 0);`: an empty page
package bugs.arguments;

import java.util.Arrays;

/** A part of a long row of numbers. */
public final class Page {
    private Page() {}

    /** The numbers on a page, the first of which is page 0. */
    public static int[] of(int[] numbers, int page, int size) {
        if (page < 0 || page > 10_000 || size < 1 || size > 1000) {
            throw new IllegalArgumentException(page + " of size " + size);
        }
        int from = page * size;
        int to = Math.min(from + size, numbers.length);
        return Arrays.copyOfRange(numbers, from, to); // bug 1
    }
}
