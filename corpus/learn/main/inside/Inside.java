package inside;

/* Bugs that the simplest inputs show outside of what tests use, and others inside. */

public class Inside {
    /* 3 * b == a: zero and zero is outside. */
    public static int ratio(int a, int b) {
        return 100 / (a - 3 * b);
    }

    /* The last index. */
    public static int next(int[] data, int at) {
        return data[at + 1];
    }

    /* Tests pass null, but not with a width. */
    public static int lines(String text, int width) {
        if (width == 0) return 0;
        return text.length() / width;
    }

    /* All calls of tests have this in common, and no other call fails. */
    public static int share(int whole, int parts) {
        return whole / parts;
    }
}
