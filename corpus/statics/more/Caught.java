// bugs: none
package more;

/** The method expects that a class cannot be initialised. */
public class Caught {
    public static String path = null;

    static class Loaded {
        static final int LENGTH = path.length();
    }

    public static int length() {
        try {
            return Loaded.LENGTH;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            return -1;
        }
    }
}
