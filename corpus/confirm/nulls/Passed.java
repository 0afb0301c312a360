package confirm.nulls;

/** Null as an argument. */
public class Passed {
    private int sum;

    private static int size(String text) {
        return text.length();
    }

    private int width(int[] cells, int n) {
        sum += n;
        return cells.length + sum;
    }

    public int always() {
        return size(null); // expect: NP_NULL_PARAM_DEREF_NONVIRTUAL confirmed
    }

    public int sometimes(int n) {
        int[] cells = null;
        if (n == 7) {
            cells = new int[7];
        }
        return width(cells, n); // expect: NP_NULL_PARAM_DEREF confirmed
    }

    /** The call is not reached with null. */
    public int never(int n) {
        String text = "given";
        if (n * 2 == 7) {
            text = null;
        }
        return size(text); // expect: NP_NULL_PARAM_DEREF refuted
    }

    @Override
    public boolean equals(Object other) {
        return sum == ((Passed) other).sum; // expect: BC_EQUALS_METHOD_SHOULD_WORK_FOR_ALL_OBJECTS confirmed; NP_EQUALS_SHOULD_HANDLE_NULL_ARGUMENT confirmed
    }

    @Override
    public int hashCode() {
        return sum;
    }
}
