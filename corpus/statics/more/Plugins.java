// bugs: first ArithmeticException
package more;

/** A registry: what a static field refers to changes by calls, although the field is final. */
public class Plugins {
    private static final java.util.List<String> NAMES = new java.util.ArrayList<>();

    public static void register(String name) {
        NAMES.add(name);
    }

    public static int first() {
        return NAMES.isEmpty() ? 0 : 100 / NAMES.get(0).length();
    }
}
