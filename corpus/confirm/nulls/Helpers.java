package confirm.nulls;

/** Helpers that throw, which an analysis of one method does not see. */
public class Helpers {
    private int failures;

    private void count(String what) {
        if (what.length() > 3) {
            failures++;
        }
    }

    public int guarded(String text) {
        if (text == null) {
            Checks.reject("text");
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** The helper looks at the value itself. */
    public int required(String text) {
        if (text == null) {
            Checks.require(text, failures);
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** The array that the helper makes has a negative size. */
    public int bySize(int[] cells) {
        if (cells == null) {
            Checks.room(-1);
        }
        return cells.length; // expect: NP_NULL_ON_SOME_PATH refuted
    }

    /** The helper only counts. */
    public int counted(String text) {
        if (text == null) {
            count("text");
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH confirmed
    }

    /** The helper throws only for long names. */
    public int sometimes(String text, String name) {
        if (text == null) {
            Checks.rejectLong(name);
        }
        return text.length(); // expect: NP_NULL_ON_SOME_PATH confirmed
    }
}
