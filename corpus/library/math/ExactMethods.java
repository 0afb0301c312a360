import java.util.function.*;

/** Math: exact, floor, ceil, clamp-like and integer methods. */
public class ExactMethods {
    static String s(Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (ArithmeticException e) {
            return "!" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        int[] is = {0, 1, -1, 7, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) {
            System.out.println(a + " " + s(() -> Math.negateExact(a)) + " " + s(() -> Math.incrementExact(a)) + " " + s(() -> Math.decrementExact(a)) + " " + s(() -> Math.absExact(a)) + " " + Math.abs(a));
            for (int b : is) {
                System.out.print(s(() -> Math.addExact(a, b)) + "," + s(() -> Math.subtractExact(a, b)) + "," + s(() -> Math.multiplyExact(a, b)) + "," + s(() -> Math.floorDiv(a, b)) + "," + s(() -> Math.floorMod(a, b)) + "," + Math.max(a, b) + "," + Math.min(a, b) + "," + Math.multiplyFull(a, b) + " ");
            }
            System.out.println();
        }
        long[] ls = {0, 1, -1, 13, -13, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : ls) {
            System.out.println(a + " " + s(() -> Math.negateExact(a)) + " " + s(() -> Math.toIntExact(a)) + " " + s(() -> Math.absExact(a)));
            for (long b : ls) {
                System.out.print(s(() -> Math.addExact(a, b)) + "," + s(() -> Math.subtractExact(a, b)) + "," + s(() -> Math.multiplyExact(a, b)) + "," + s(() -> Math.floorDiv(a, b)) + "," + s(() -> Math.floorMod(a, b)) + "," + Math.multiplyHigh(a, b) + " ");
            }
            System.out.println();
        }
        double[] ds = {0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 1e15 + 0.5, 4503599627370497.5, 1e300, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE, -Double.MIN_VALUE};
        for (double d : ds) {
            System.out.println(d + " " + Math.floor(d) + " " + Math.ceil(d) + " " + Math.rint(d) + " " + Math.round(d) + " " + Math.round((float) d) + " " + Math.signum(d) + " " + Math.abs(d) + " " + Math.ulp(d) + " " + Math.nextUp(d) + " " + Math.nextDown(d) + " " + Math.getExponent(d) + " " + Math.nextAfter(d, 1) + " " + Math.scalb(d, 3) + " " + Math.scalb(d, -1080) + " " + Math.copySign(d, -1));
            float f = (float) d;
            System.out.println(f + " " + Math.ulp(f) + " " + Math.nextUp(f) + " " + Math.nextDown(f) + " " + Math.nextAfter(f, -1) + " " + Math.scalb(f, 5) + " " + Math.signum(f) + " " + Math.getExponent(f));
        }
        System.out.println(Math.max(-0.0, 0.0) + " " + Math.min(-0.0, 0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(1f, Float.NaN) + " " + Math.IEEEremainder(5, 3) + " " + Math.IEEEremainder(-7.5, 2) + " " + Math.IEEEremainder(1, 0) + " " + Math.fma(3.0, 4.0, 5.0) + " " + Math.fma(0.1, 10, -1) + " " + Math.fma(1e308, 10, Double.NEGATIVE_INFINITY) + " " + Math.fma(0.1f, 10f, -1f));
        System.out.println(Math.floorDiv(-7L, 2) + " " + Math.floorMod(-7L, 3) + " " + Math.toDegrees(Math.PI) + " " + Math.toRadians(180) + " " + Math.E);
    }
}
