// breaks: none
package more;

public class RatioKept {
    private final int numerator;
    private final int denominator;

    private RatioKept(int numerator, int denominator) {
        this.numerator = numerator;
        this.denominator = denominator;
    }

    public static RatioKept of(int numerator, int denominator) {
        return new RatioKept(numerator, denominator == 0 ? 1 : denominator);
    }

    public boolean invariant() {
        return denominator != 0;
    }

    public int rounded() {
        return numerator / denominator;
    }
}
