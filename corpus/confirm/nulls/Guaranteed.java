package confirm.nulls;

/** A null check, and a use on every path behind it; a use, and a null check behind it. */
public class Guaranteed {
    private int hits;

    public int afterBoth(String text, int n) {
        if (text == null) {
            hits = n;
        } else {
            hits = 2 * n;
        }
        if (n > 0) {
            return text.length(); // expect: NP_GUARANTEED_DEREF confirmed
        }
        return text.hashCode();
    }

    public int checkedBehind(String text) {
        int size = text.length(); // expect: RCN_REDUNDANT_NULLCHECK_WOULD_HAVE_BEEN_A_NPE confirmed
        if (text != null) {
            size++;
        }
        return size;
    }

    private int size(String text) {
        int size = text.length(); // expect: RCN_REDUNDANT_NULLCHECK_WOULD_HAVE_BEEN_A_NPE refuted
        if (text != null) {
            size++;
        }
        return size + hits;
    }

    /** The only caller of a private method passes a value. */
    public int sizeOfDigits(int n) {
        return size(Integer.toString(n));
    }

    public boolean onException(String text) {
        Integer number = null;
        try {
            number = Integer.valueOf(text);
        } catch (NumberFormatException e) {
            hits++;
        }
        return number.intValue() > 3; // expect: NP_NULL_ON_SOME_PATH_EXCEPTION confirmed
    }

    public int inHandler(int[] cells, int at) {
        String what = null;
        try {
            hits = cells[at];
            what = "read";
        } catch (ArrayIndexOutOfBoundsException e) {
            return what.length(); // expect: NP_ALWAYS_NULL_EXCEPTION confirmed
        }
        return what.length();
    }
}
