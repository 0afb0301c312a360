// bugs: none
package more;

/** Nobody can change what the static field refers to. */
public class Sealed {
    private static final int[] LIMITS = {4, 2};

    public static int ratio(int sum) {
        return sum / LIMITS[1];
    }
}
