package confirm.nulls;

/** A value that is null on one of the paths to its use. */
public class Paths {
    private int dropped;

    public int length(int n) {
        String text = null;
        if (n > 3) {
            text = "long";
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH confirmed
    }

    public int checkedTooLate(String text, boolean trim) {
        if (text == null) {
            dropped++;
        }
        String rest = text.trim(); // expect: NP_NULL_ON_SOME_PATH confirmed
        return trim ? rest.length() : dropped;
    }

    public int switched(int kind) {
        String name = null;
        switch (kind) {
            case 1:
                name = "one";
                break;
            case 2:
                name = "two";
                break;
            default:
                dropped++;
        }
        return name.hashCode(); // expect: NP_NULL_ON_SOME_PATH_EXCEPTION confirmed
    }

    /** The second condition is the negation of the first one. */
    public int contradictory(int n) {
        String text = "long";
        if (n > 3) {
            dropped = n;
            if (n <= 3) {
                text = null;
            }
            return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
        }
        return 0;
    }

    /** Sorted, and not sorted. */
    public int sorted(int a, int b, int c) {
        String text = "sorted";
        if (a > b || b > c) {
            return 0;
        }
        if (a > c) {
            text = null;
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** A square is 0 or 1 modulo 4, also when it overflows. */
    public int square(int n) {
        String text = "some";
        if ((n * n & 3) == 2) {
            text = null;
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** Even and odd at once. */
    public int parity(int n) {
        String text = null;
        if ((n & 1) == 0) {
            text = "even";
        } else if (n % 2 != 0) {
            text = "odd";
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** The smaller of two numbers is not above either. */
    public int bounded(int n) {
        int[] cells = new int[4];
        if (Math.min(n, 9) > 9) {
            cells = null;
        }
        return cells.length; // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** It can, by overflow. */
    public int successor(int n) {
        int[] cells = new int[4];
        if (n + 1 < n) {
            cells = null;
        }
        return cells.length; // expect: NP_NULL_ON_SOME_PATH confirmed
    }
}
