// bugs: none
package more;

/** A singleton that is made when it is first needed. */
public class Singleton {
    private static Singleton instance;
    private final int size = 3;

    public static int size() {
        if (instance == null) {
            instance = new Singleton();
        }
        return 9 / instance.size;
    }
}
