// bugs: get ExceptionInInitializerError
package more;

/** The holder idiom, with a size that clients set before: the message of the failure has the number. */
public class HolderSize {
    static int size = 4;

    private static class Holder {
        static final int[] POOL = new int[size];
    }

    public static int get() {
        return Holder.POOL.length;
    }
}
