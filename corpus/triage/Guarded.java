package triage;

/** Methods for the package only, whose callers check what they pass, or do not. */
public class Guarded {
    private final int[] cells = {2, 7, 1, 8};

    int cell(int at) { // not guarded: ArrayIndexOutOfBoundsException
        return cells[at];
    }

    public int cellOr(int at, int otherwise) {
        return at >= 0 && at < cells.length ? cell(at) : otherwise;
    }

    static int share(int all, int persons) { // not guarded: ArithmeticException
        return all / persons;
    }

    public static int fairShare(int all, int persons) {
        if (persons == 0) {
            return 0;
        }
        return share(all, persons);
    }

    static int lengthOf(Object[] things) { // not guarded: ArrayIndexOutOfBoundsException
        return things[0].hashCode() + things.length;
    }

    public static int lengthOfSome(Object[] things) {
        return things.length > 0 && things[0] != null && things.length < 9 ? lengthOf(things) : 0;
    }

    protected static int last(int[] numbers) { // not guarded: ArrayIndexOutOfBoundsException
        return numbers[numbers.length - 1];
    }

    public static int lastOrNone(int[] numbers) {
        return numbers.length == 0 ? -1 : last(numbers);
    }

    /** One of the callers checks nothing. */
    static int rest(int all, int persons) { // bug: ArithmeticException
        return all % persons;
    }

    public static int restOf(int all, int persons) {
        return rest(all, persons) + 1;
    }

    public static int fairRest(int all, int persons) {
        return persons == 0 ? 0 : rest(all, persons);
    }

    /** Nobody calls it yet. */
    static int half(int[] numbers) { // bug: ArithmeticException
        return 100 / numbers.length;
    }
}
