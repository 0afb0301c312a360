package confirm.nulls;

/** A value that is null whenever it is used. */
public class Always {
    private int seen;

    public int inverted(String text) {
        if (text == null) {
            return text.length(); // expect: NP_ALWAYS_NULL confirmed
        }
        return 0;
    }

    public int wrongOperator(String text) {
        if (text != null || text.isEmpty()) { // expect: NP_ALWAYS_NULL confirmed
            return 1;
        }
        return 2;
    }

    public int local(int n) {
        int[] cells = null;
        seen += n;
        return cells[n]; // expect: NP_ALWAYS_NULL confirmed
    }

    public boolean sameAsNothing(Object other) {
        Object mine = null;
        return mine.equals(other); // expect: NP_ALWAYS_NULL confirmed
    }

    /** No integer is below the smallest one. */
    public int dead(int n) {
        String text = null;
        long wide = n;
        if (wide < Integer.MIN_VALUE) {
            return text.length(); // expect: NP_ALWAYS_NULL refuted
        }
        return 0;
    }

    /** Two conditions that exclude each other. */
    public int excluded(int a, int b) {
        String text = null;
        if (a < b && b < a) {
            return text.length(); // expect: NP_ALWAYS_NULL refuted
        }
        return 0;
    }

    /** {@code length} is never negative. */
    public int negativeLength(int[] cells) {
        String text = null;
        if (cells.length < 0) {
            return text.length(); // expect: NP_ALWAYS_NULL refuted
        }
        return cells.length;
    }
}
