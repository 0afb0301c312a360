// bug 1: java.lang.NegativeArraySizeException by `Squares.squares(-1);`
// bug 2: java.lang.NegativeArraySizeException by `Squares.between(5, 3);`
package check.arrays;

/** Negative sizes (5.6). */
public final class Squares {
    private Squares() {}

    public static int[] squares(int length) {
        int[] squares = new int[length]; // check: size excused 1
        for (int i = 0; i < length; i++) {
            squares[i] = i * i; // check: index safe, null safe
        }
        return squares;
    }

    public static int[] squaresOrNone(int length) {
        if (length < 0) {
            return new int[0]; // check: size safe
        }
        int[] squares = new int[length]; // check: size safe
        for (int i = 0; i < squares.length; i++) {
            squares[i] = i * i; // check: index safe
        }
        return squares;
    }

    public static int[] between(int from, int to) {
        return new int[to - from]; // check: size bug 2
    }

    public static int[] betweenOrdered(int from, int to) {
        if (from < 0 || from > to) {
            throw new IllegalArgumentException();
        }
        return new int[to - from]; // check: size safe
    }
}
