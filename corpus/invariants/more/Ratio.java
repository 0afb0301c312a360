// breaks: constructor
package more;

/** A factory that takes anything. */
public class Ratio {
    private final int numerator;
    private final int denominator;

    private Ratio(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public static Ratio of(int numerator, int denominator) {
        return new Ratio(numerator, denominator);
    }

    public boolean invariant() {
        return denominator != 0;
    }

    public int rounded() {
        return numerator / denominator;
    }
}
