// bug 1: java.lang.ArrayIndexOutOfBoundsException by `Checksum.of("a");`
// bug 2: java.lang.StringIndexOutOfBoundsException by `Checksum.isValid("");`
package bugs.text;

/** A number whose last digit checks the others. */
public final class Checksum {
    private static final int[] WEIGHTS = {1, 3, 1, 3, 1, 3, 1, 3, 1, 3};

    private Checksum() {}

    /** The weighted sum of the digits, of which there may be any number, modulo ten. */
    public static int of(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(i) - '0';
            sum += digit * WEIGHTS[Math.abs(digit)]; // bug 1
        }
        return sum % 10;
    }

    /** Whether the last digit is the checksum of the others. */
    public static boolean isValid(String number) {
        int last = number.length() - 1;
        char check = number.charAt(last); // bug 2
        for (int i = 0; i < last; i++) {
            if (!Character.isDigit(number.charAt(i)) || number.charAt(i) > '9') {
                return false;
            }
        }
        return of(number.substring(0, last)) == check - '0';
    }
}
