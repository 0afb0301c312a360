// bugs: none
package more;

/** A compile-time constant initialises nothing. */
public class Constant {
    private static int touched;

    static class Noisy {
        static final int SIZE = 5;

        static {
            touched = 1;
        }
    }

    public static void check() {
        int size = Noisy.SIZE;
        assert touched == 0 && size == 5;
    }
}
