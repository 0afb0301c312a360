import java.util.*;

/** Math's transcendental functions, rounded where the specification allows an ulp; StrictMath exactly. */
public class Transcendental {
    static String r(double d) {
        return String.format(Locale.ROOT, "%.11e", d);
    }

    public static void main(String[] args) {
        double[] xs = {0, -0.0, 1, -1, 0.5, 0.1, 2, 3, 10, -10, 100, 1e-10, 1e5, Math.PI, Math.PI / 2, Math.PI / 4, Math.E, 0.999999, 700, -700, 1e16, 12345.678, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e-300, 1e300, Double.MIN_VALUE};
        for (double x : xs) {
            System.out.println(x + " M " + r(Math.sin(x)) + " " + r(Math.cos(x)) + " " + r(Math.tan(x)) + " " + r(Math.asin(x)) + " " + r(Math.acos(x)) + " " + r(Math.atan(x)) + " " + r(Math.exp(x)) + " " + r(Math.log(x)) + " " + r(Math.log10(x)) + " " + r(Math.sinh(x)) + " " + r(Math.cosh(x)) + " " + r(Math.tanh(x)) + " " + r(Math.expm1(x)) + " " + r(Math.log1p(x)));
            System.out.println(x + " S " + StrictMath.sin(x) + " " + StrictMath.cos(x) + " " + StrictMath.tan(x) + " " + StrictMath.asin(x) + " " + StrictMath.acos(x) + " " + StrictMath.atan(x) + " " + StrictMath.exp(x) + " " + StrictMath.log(x) + " " + StrictMath.log10(x) + " " + StrictMath.sinh(x) + " " + StrictMath.cosh(x) + " " + StrictMath.tanh(x) + " " + StrictMath.expm1(x) + " " + StrictMath.log1p(x) + " " + StrictMath.cbrt(x) + " " + StrictMath.sqrt(x));
            System.out.println(x + " exact " + Math.sqrt(x) + " " + r(Math.cbrt(x)));
        }
        double[] ps = {0, -0.0, 1, -1, 2, -2, 0.5, -0.5, 3, 10, 1e10, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -8, 1.0 / 3};
        for (double a : ps) {
            StringBuilder b = new StringBuilder(a + ":");
            for (double e : ps) {
                b.append(' ').append(r(Math.pow(a, e))).append('/').append(StrictMath.pow(a, e)).append('/').append(StrictMath.atan2(a, e)).append('/').append(StrictMath.hypot(a, e)).append('/').append(r(Math.atan2(a, e))).append('/').append(r(Math.hypot(a, e)));
            }
            System.out.println(b);
        }
        System.out.println(Math.pow(2, 10) + " " + Math.pow(3, 4) + " " + Math.sqrt(2) + " " + Math.cbrt(27) + " " + Math.exp(0) + " " + Math.log(1) + " " + Math.sin(0) + " " + Math.cos(0) + " " + Math.hypot(3, 4) + " " + Math.log10(1000) + " " + Math.atan2(0, -1) + " " + Math.pow(10, 2) + " " + Math.pow(4, 0.5));
        Random rnd = new Random(99);
        long h = 0;
        for (int i = 0; i < 2000; i++) {
            double x = (rnd.nextDouble() - 0.5) * Math.pow(2, rnd.nextInt(40) - 10);
            h = h * 31 + Double.doubleToLongBits(StrictMath.sin(x)) + Double.doubleToLongBits(StrictMath.cos(x)) * 3 + Double.doubleToLongBits(StrictMath.tan(x)) * 5 + Double.doubleToLongBits(StrictMath.exp(x / 1e6)) * 7 + Double.doubleToLongBits(StrictMath.log(Math.abs(x))) * 11 + Double.doubleToLongBits(StrictMath.atan(x)) * 13 + Double.doubleToLongBits(StrictMath.pow(Math.abs(x), 0.37)) * 17 + Double.doubleToLongBits(Math.sqrt(Math.abs(x))) * 19;
        }
        System.out.println(h);
    }
}
