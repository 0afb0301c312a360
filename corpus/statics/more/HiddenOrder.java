// bugs: none
package more;

/** Only this class can initialise its private classes, and it does so in one order. */
public class HiddenOrder {
    private static int next = 1;

    private static class First {
        static final int NUMBER = next++;
    }

    private static class Second {
        static final int NUMBER = next++;
    }

    public static void check() {
        assert First.NUMBER < Second.NUMBER;
    }
}
