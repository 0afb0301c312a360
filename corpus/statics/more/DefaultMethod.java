// bugs: check AssertionError
package more;

/** An interface with a default method is initialised with its class. */
public class DefaultMethod {
    public static int mode = 0;

    interface Greets {
        int UNUSED = DefaultMethod.reset();

        default int greet() {
            return mode;
        }
    }

    static class Greeter implements Greets {}

    static int reset() {
        mode = 0;
        return 1;
    }

    public static void check() {
        int before = mode;
        int after = new Greeter().greet();
        assert after == before;
    }
}
