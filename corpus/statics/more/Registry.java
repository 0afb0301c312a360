// bugs: register AssertionError
package more;

/** An initialiser registers its class with another one. */
public class Registry {
    private static final java.util.List<String> NAMES = new java.util.ArrayList<>();

    public static class Plugin {
        public static int uses;

        static {
            NAMES.add("plugin");
        }
    }

    public static void register() {
        assert NAMES.isEmpty();
        Plugin.uses++;
    }
}
