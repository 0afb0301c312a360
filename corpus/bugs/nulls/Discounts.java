// bug 1: java.lang.NullPointerException by `Discounts.percent(false, 3);`
// rejects: java.lang.IllegalArgumentException by `Discounts.percent(true, 0);`: a quantity that is not positive
package bugs.nulls;

/** How much is off the price. */
public final class Discounts {
    private Discounts() {}

    /** The discount for a quantity, or null if there is none. */
    static Integer byQuantity(int quantity) {
        if (quantity >= 100) {
            return 15;
        }
        return quantity >= 10 ? 5 : null;
    }

    /** Members get ten percent, others by quantity. */
    public static int percent(boolean member, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("quantity: " + quantity);
        }
        Integer other = byQuantity(quantity);
        return member ? 10 : other; // bug 1
    }

    /** The price in cents after the discount. */
    public static long price(long cents, int quantity) {
        Integer percent = byQuantity(quantity);
        return percent == null ? cents : cents - cents * percent / 100;
    }
}
