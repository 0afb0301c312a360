// javac: --release 8
// bug 1: java.lang.NumberFormatException by `Temperature.celsius("C");`
// rejects: java.lang.IllegalArgumentException by `Temperature.celsius("20K");`: an unknown unit
package bugs.numbers;

/** Temperatures as text, such as {@code 20C} and {@code 68F}. */
public final class Temperature {
    private Temperature() {}

    /** The temperature in degrees Celsius, rounded towards zero. */
    public static int celsius(String text) {
        if (text.endsWith("C")) {
            return number(text);
        }
        if (text.endsWith("F")) {
            return (number(text) - 32) * 5 / 9;
        }
        throw new IllegalArgumentException("C or F: " + text);
    }

    private static int number(String text) {
        return Integer.parseInt(text.substring(0, text.length() - 1)); // bug 1
    }
}
