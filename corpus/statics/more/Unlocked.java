// bugs: share ArithmeticException
package more;

/** A setter that works after another call only, which writes a field that the method under test never reads. */
public class Unlocked {
    private static boolean locked = true;
    private static int parts = 1;

    public static void unlock(String word) {
        if ("open".equals(word)) {
            locked = false;
        }
    }

    public static void parts(int wanted) {
        if (!locked) {
            parts = wanted;
        }
    }

    public static int share() {
        return 12 / parts;
    }
}
