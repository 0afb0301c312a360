// bug 1: java.lang.ArithmeticException by `SplitBill.exact(10, 3);`
// rejects: java.lang.IllegalArgumentException by `SplitBill.exact(10, 0);`: nobody to pay
package bugs.arithmetic;

import java.math.BigDecimal;

/** Splits a bill among friends. */
public final class SplitBill {
    private SplitBill() {}

    /** What each one pays, exactly. */
    public static BigDecimal exact(int euros, int friends) {
        if (euros < 0 || friends < 1 || friends > 10) {
            throw new IllegalArgumentException(euros + " / " + friends);
        }
        return BigDecimal.valueOf(euros).divide(BigDecimal.valueOf(friends)); // bug 1
    }

    /** What is left if each one pays whole euros. */
    public static int left(int euros, int friends) {
        return friends > 0 ? euros % friends : euros;
    }
}
