// bugs: rest ArithmeticException
package more;

/** Tests are in the same package. */
public class PackageField {
    static long modulus = 7;

    public static long rest(long number) {
        return number % modulus;
    }
}
