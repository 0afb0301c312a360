// bugs: tick AssertionError
package more;

/** A private counter: the third call is one too many. */
public class Calls {
    private static int calls;

    public static void tick() {
        calls++;
        assert calls < 3;
    }
}
