// bugs: check AssertionError
package more;

/** Two fields together. */
public class TwoFields {
    public static int low = 0;
    public static int high = 10;

    public static void check() {
        if (high - low == 3) {
            assert low != 14;
        }
    }
}
