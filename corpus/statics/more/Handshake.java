// bugs: send AssertionError
package more;

/** Three different calls lead to the state that breaks the method. */
public class Handshake {
    private static int step;

    public static void hello() {
        if (step == 0) {
            step = 1;
        }
    }

    public static void accept() {
        if (step == 1) {
            step = 2;
        }
    }

    public static void close() {
        if (step == 2) {
            step = 3;
        }
    }

    public static void send() {
        assert step != 3;
    }
}
