// bugs: current ArrayIndexOutOfBoundsException
package more;

/** A static index into an array. */
public class ArrayIndex {
    public static int index = 1;
    private static final int[] VALUES = {1, 2, 3};

    public static int current() {
        return VALUES[index];
    }
}
