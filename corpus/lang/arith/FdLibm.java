// Results of StrictMath are fixed by fdlibm; those of Math that are printed here are exactly specified.
public class FdLibm {
    strictfp static double polynomial(double x) {
        return ((((x * 1.1 - 2.2) * x + 3.3) * x - 4.4) * x + 5.5) / (x * x + 1e-300);
    }

    public static void main(String[] args) {
        double[] xs = {-10.25, -1, -0.5, -1e-10, -0.0, 0, 1e-300, 0.1, 0.5, 0.75, 1, 2, Math.E, 3, 10, 100.5, 1e5, 1e22, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " sin " + StrictMath.sin(x) + " cos " + StrictMath.cos(x) + " tan " + StrictMath.tan(x));
            System.out.println("  asin " + StrictMath.asin(x) + " acos " + StrictMath.acos(x) + " atan " + StrictMath.atan(x));
            System.out.println("  exp " + StrictMath.exp(x) + " log " + StrictMath.log(x) + " log10 " + StrictMath.log10(x) + " log1p " + StrictMath.log1p(x) + " expm1 " + StrictMath.expm1(x));
            System.out.println("  sinh " + StrictMath.sinh(x) + " cosh " + StrictMath.cosh(x) + " tanh " + StrictMath.tanh(x) + " cbrt " + StrictMath.cbrt(x) + " sqrt " + StrictMath.sqrt(x));
            System.out.println("  pow " + StrictMath.pow(x, 3) + " " + StrictMath.pow(2, x) + " " + StrictMath.pow(x, 0.5) + " atan2 " + StrictMath.atan2(x, -2) + " hypot " + StrictMath.hypot(x, 3));
            System.out.println("  floor " + Math.floor(x) + " ceil " + Math.ceil(x) + " rint " + Math.rint(x) + " round " + Math.round(x) + " poly " + polynomial(x));
        }
        System.out.println(Math.rint(2.5) + " " + Math.rint(3.5) + " " + Math.round(-2.5) + " " + Math.round(0.49999999999999994) + " " + Math.round(2.5f) + " " + Math.round(-0.5f));
        System.out.println(Math.fma(0.1, 10, -1) + " " + (0.1 * 10 - 1) + " " + Math.fma(Double.MAX_VALUE, 2, Double.NEGATIVE_INFINITY) + " " + Math.fma(3, 1e308, -1.5e308));
        System.out.println(Math.sqrt(-1) + " " + Math.sqrt(1e-320) + " " + Math.abs(-0.0) + " " + Math.abs(Integer.MIN_VALUE));
    }
}
