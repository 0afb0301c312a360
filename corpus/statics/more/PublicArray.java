// bugs: rate ArithmeticException
package more;

/** A constant array whose elements are none. */
public class PublicArray {
    public static final int[] RATES = {1, 2, 3};

    public static int rate(int amount) {
        return amount / RATES[1];
    }
}
