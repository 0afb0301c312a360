// bugs: check AssertionError
package more;

/** The initialiser of a superclass changes a field. */
public class Superclass {
    public static int mode = 0;

    static class Base {
        static {
            mode = 0;
        }
    }

    static class Sub extends Base {}

    public static void check() {
        int before = mode;
        new Sub();
        assert mode == before;
    }
}
