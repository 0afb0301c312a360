package positive;

/* Dissertation, 6.5: no negative number is ever passed, so a failure for one is outside; and who calls the method is
   explored beyond the call. The bug in `half` is for 4, inside. */

public class Positive {
    public static int forPositiveInt(int x) {
        return new int[x].length;
    }

    public static int half(int x) {
        int y = forPositiveInt(x);
        return 12 / (y - 4);
    }
}
