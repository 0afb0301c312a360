// bugs: check AssertionError
package more;

/** The constants of an enum read a field that clients assign. */
public class EnumInitialiser {
    public static int base = 1;

    enum Level {
        LOW(base), HIGH(base + 10);

        final int value;

        Level(int value) {
            this.value = value;
        }
    }

    public static void check() {
        assert Level.LOW.value >= 0;
    }
}
