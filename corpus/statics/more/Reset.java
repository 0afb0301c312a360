// bugs: check AssertionError
package more;

/** An initialiser resets what a client has set. */
public class Reset {
    public static String user = "guest";

    static class Session {
        static int count;

        static {
            user = "guest";
        }
    }

    public static void check() {
        String before = user;
        Session.count++;
        assert user == before;
    }
}
