// bugs: share ArithmeticException
package more;

/** The constructor that makes the object under test reads a static field. */
public class InConstructor {
    public static int nextId = 1;
    private final int id = nextId;

    public int share() {
        return 100 / id;
    }
}
