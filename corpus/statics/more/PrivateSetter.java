// bugs: part ArithmeticException
package more;

/** A private field with a setter. */
public class PrivateSetter {
    private static int parts = 1;

    public static void setParts(int count) {
        parts = count;
    }

    public static int part() {
        return 100 / parts;
    }
}
