package confirm.indices;

/** Constant indices outside of arrays and strings. */
public class Ranges {
    private static final int[] TABLE = {1, 2, 3};

    public int behind() {
        int[] cells = new int[3];
        return cells[3]; // expect: RANGE_ARRAY_INDEX confirmed
    }

    public int negative(int n) {
        int[] cells = new int[3];
        int at = -1;
        return cells[at] + n; // expect: RANGE_ARRAY_INDEX confirmed
    }

    public int literal(int n) {
        int[] cells = {n, n + 1};
        if (n > 10) {
            return cells[2]; // expect: RANGE_ARRAY_INDEX confirmed
        }
        return cells[1];
    }

    public void offset(char[] out) {
        char[] cells = new char[4];
        String text = new String(cells, 5, 1); // expect: RANGE_ARRAY_OFFSET confirmed; RANGE_ARRAY_LENGTH confirmed
        out[0] = text.charAt(0);
    }

    public String length() {
        char[] cells = new char[4];
        return new String(cells, 0, 5); // expect: RANGE_ARRAY_LENGTH confirmed
    }

    public char letter() {
        String text = "abc";
        return text.charAt(3); // expect: RANGE_STRING_INDEX confirmed
    }

    public String tail() {
        return "abc".substring(4); // expect: RANGE_STRING_INDEX confirmed
    }

    /** Nothing is bigger than itself. */
    public int dead(int n) {
        int[] cells = new int[2];
        int twice = 2 * n;
        if ((twice & 1) == 1) {
            return cells[2]; // expect: RANGE_ARRAY_INDEX refuted
        }
        return cells[0];
    }

    /** The sum of a number and its complement is -1. */
    public int complement(int n) {
        int[] cells = new int[2];
        if (n + ~n != -1) {
            return cells[n = 5]; // expect: RANGE_ARRAY_INDEX refuted
        }
        return cells.length;
    }

    /** The text is not so long. */
    public char deadLetter(int n) {
        String text = "abc";
        if (n % 10 == 11) {
            return text.charAt(7); // expect: RANGE_STRING_INDEX refuted
        }
        return text.charAt(2);
    }

    public int table(int n) {
        return TABLE[n & 1];
    }
}
