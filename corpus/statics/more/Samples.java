// bugs: average ArithmeticException
package more;

/** An array behind a static field that is final. */
public class Samples {
    private static final int[] COUNT = {1};

    public static void reset() {
        COUNT[0] = 0;
    }

    public static int average(int sum) {
        return sum / COUNT[0];
    }
}
