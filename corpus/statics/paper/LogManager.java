// bugs: begin NullPointerException
package paper;

/** Section 5: a public mutable log factory that the initialiser of another class reads. */
public class LogManager {
    public static StringBuilder log = new StringBuilder();

    public static class Coroutine {
        private static final StringBuilder LOG = LogManager.log;

        public static void begin() {
            LOG.append("begin");
        }
    }
}
