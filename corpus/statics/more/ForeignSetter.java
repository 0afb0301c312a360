// bugs: share ArithmeticException
package more;

/** The class under test itself writes what another one keeps to itself. */
public class ForeignSetter {
    static class Settings {
        private static int parts = 2;
    }

    public static void parts(int wanted) {
        Settings.parts = wanted;
    }

    public static int share(int amount) {
        return amount / Settings.parts;
    }
}
