// bugs: length NoClassDefFoundError
package more;

/** Who catches that a class cannot be initialised must not use it again. */
public class SecondUse {
    public static String name = "cupper";

    static class Name {
        static final int LENGTH = name.length();
    }

    public static int length() {
        try {
            return Name.LENGTH;
        } catch (ExceptionInInitializerError e) {
            return -Name.LENGTH;
        }
    }
}
