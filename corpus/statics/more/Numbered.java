// bugs: check AssertionError
package more;

/** Initialisers draw numbers: their order matters. */
public class Numbered {
    private static int next;

    static class First {
        static final int ID = next++;
    }

    static class Second {
        static final int ID = next++;
    }

    public static void check() {
        assert First.ID < Second.ID;
    }
}
