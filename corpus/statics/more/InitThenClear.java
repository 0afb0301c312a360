// bugs: size NullPointerException
package more;

/** Two calls: the second undoes what the first has promised. */
public class InitThenClear {
    private static String buffer;
    private static boolean ready;

    public static void init() {
        buffer = "x";
        ready = true;
    }

    public static void clear() {
        buffer = null;
    }

    public static int size() {
        return ready ? buffer.length() : 0;
    }
}
