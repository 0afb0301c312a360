public class DoubleOps {
    private final double v;

    DoubleOps(double v) { this.v = v; }

    DoubleOps rem(double o) { return new DoubleOps(v % o); }

    @Override public String toString() { return v + "[" + Long.toHexString(Double.doubleToLongBits(v)) + "]"; }

    public static void main(String[] args) {
        double[] d = {0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 2.5, -2.5, 1e16, 123456789.125, 4.9e-324, -4.9e-324, 2.2250738585072014E-308,
            2.225073858507201E-308, Double.MAX_VALUE, -Double.MAX_VALUE, 1 / 0.0, -1 / 0.0, 0 / 0.0, Math.PI};
        long h = 1;
        for (double a : d) {
            for (double b : d) {
                for (double r : new double[] {a + b, a - b, a * b, a / b, a % b, Math.IEEEremainder(a, b), Math.max(a, b), Math.min(a, b), Math.hypot(1, 1), Math.fma(a, b, 1)}) {
                    h = h * 0x100000001b3L ^ Double.doubleToLongBits(r);
                }
            }
            System.out.println(new DoubleOps(a) + " neg " + new DoubleOps(-a) + " rem " + new DoubleOps(a).rem(0.3) + " f " + (float) a
                + " i " + (int) a + " l " + (long) a + " rnd " + Math.round(a) + " rint " + Math.rint(a) + " fl " + Math.floor(a) + " ce " + Math.ceil(a) + " sqrt " + Math.sqrt(a));
            System.out.println(Long.toHexString(h));
        }
        System.out.println(0.1 + 0.2);
        System.out.println(1.0 / 3 + " " + 2 / 3.0 + " " + 100.0 / 7);
        System.out.println(1e308 * 10 + " " + -1e308 * 10 + " " + 1e-320 / 1e10 + " " + 1e-308 / 4);
        System.out.println(0.0 == -0.0);
        System.out.println(Double.valueOf(0.0).equals(-0.0));
        System.out.println(Double.NaN == Double.NaN);
        System.out.println(Double.valueOf(Double.NaN).equals(Double.NaN));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.compare(1, 2));
        double acc = 0;
        for (int i = 1; i <= 200; i++) {
            acc += 1.0 / i / i;
            acc = -acc;
            acc *= -1;
        }
        System.out.println(acc);
        double x = 10;
        x++;
        x -= 0.1;
        x %= 3;
        x /= 1e-3f;
        System.out.println(x--);
        System.out.println(x);
        System.out.println(9007199254740993L + 0.0);
        System.out.println((double) Long.MAX_VALUE + " " + (double) Integer.MIN_VALUE + " " + (double) 0.1f);
        System.out.println(Double.longBitsToDouble(0x7ff0000000000001L) + " " + Long.toHexString(Double.doubleToRawLongBits(Double.longBitsToDouble(0x7ff8000000abcdefL))));
        System.out.println(1e23 + " " + 2e-3 + " " + 1e7 + " " + 9999999.0 + " " + 1.0E-5 + " " + 0.001 + " " + 12345678.9 + " " + 4.35 + " " + 2.0e-323);
        System.out.println(Math.ulp(1e16) + " " + Math.nextAfter(1.0, 2) + " " + Math.scalb(1.5, 1000) + " " + Math.getExponent(0.75) + " " + Math.cbrt(27) + " " + Math.pow(2, 0.5) + " " + Math.toRadians(180));
    }
}
