// bugs: length ExceptionInInitializerError
package more;

/** An initialiser that throws if a client has assigned null before. */
public class ThrowsWhenNull {
    public static String path = "data";

    static class Loaded {
        static final int LENGTH = path.length();
    }

    public static int length() {
        return Loaded.LENGTH;
    }
}
