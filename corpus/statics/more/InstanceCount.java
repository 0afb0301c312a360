// bugs: left ArithmeticException
package more;

/** Constructors count, in a field that nobody else can write. */
public class InstanceCount {
    private static int made;

    public InstanceCount() {
        made++;
    }

    public static int left() {
        return 10 / (2 - made);
    }
}
