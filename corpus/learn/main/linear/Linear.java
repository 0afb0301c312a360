package linear;

/* A result that is a linear function of a parameter. */

public class Linear {
    public static int fahrenheit(int tens) {
        return 18 * tens + 32;
    }

    public static int next(int n) {
        return n + 1;
    }
}
