// bugs: size NullPointerException
package more;

/** A public field that is never null, until a client says so. */
public class PublicNull {
    public static String name = "nobody";

    public static int size() {
        return name.length();
    }
}
