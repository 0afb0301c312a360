// bugs: step NullPointerException
package more;

/** Code that runs only in debug mode. */
public class Flag {
    public static boolean debug = false;

    public static int step(int count) {
        if (debug) {
            String text = null;
            return text.length() + count;
        }
        return count;
    }
}
