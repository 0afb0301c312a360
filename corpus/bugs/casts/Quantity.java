// bug 1: java.lang.ClassCastException by `Quantity.add(1, 2L);`
// rejects: java.lang.NullPointerException by `Quantity.add(1, null);`: null handed to a public method
package bugs.casts;

/** Adds numbers of different types. */
public final class Quantity {
    private Quantity() {}

    /** The sum, as an integer if the first number is one, else as a double. */
    public static Number add(Number a, Number b) {
        if (a instanceof Integer) {
            return (Integer) a + (Integer) b; // bug 1
        }
        return a.doubleValue() + b.doubleValue();
    }
}
