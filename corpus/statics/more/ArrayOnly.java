// bugs: none
package more;

/** An array of a class does not initialise it. */
public class ArrayOnly {
    private static int touched;

    static class Noisy {
        static {
            touched = 1;
        }
    }

    public static void check() {
        Noisy[] all = new Noisy[2];
        assert touched == 0 && all.length == 2;
    }
}
