import java.util.*;

/** Double.toString and Float.toString, fixed and random bit patterns. */
public class DoubleToString {
    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1, -1, 0.1, 0.2, 0.1 + 0.2, 1.0 / 3, 100, 1e6, 9999999, 1e7, 12345678.9, 1e-3, 9.99e-4, 1e-4, 1e21, 1e22, 1e23, 2e-3, 5e-324, 1e-323, 1.5e-323, Double.MIN_NORMAL, Double.MAX_VALUE, Double.MIN_VALUE, 2.2250738585072011e-308, 9007199254740992.0, 9007199254740993.0, 4.35, 0.3, 2.0e-7, 8.41E21, 2.0E-3, 5.0E-324, 1.0E23, 2.2E-322, 4.8726570057E288, 1.8014398509481984E17, 3.14159265358979, 1.0E16, 123456789012345680.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : ds) {
            System.out.println(d + " " + (float) d + " " + Double.toHexString(d) + " " + Float.toHexString((float) d) + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Integer.toHexString(Float.floatToIntBits((float) d)) + " " + Math.getExponent(d));
        }
        for (int e = -20; e <= 25; e++) {
            System.out.print(Math.pow(10, e) + " " + (float) Math.pow(10, e) + " " + 3 * Math.pow(2, e) + "; ");
        }
        System.out.println();
        Random r = new Random(20240229);
        long hash = 0;
        for (int i = 0; i < 3000; i++) {
            double d = Double.longBitsToDouble(r.nextLong());
            float f = Float.intBitsToFloat(r.nextInt());
            String s = d + "/" + f + "/" + r.nextDouble() + "/" + r.nextFloat() * 1000;
            hash = hash * 31 + s.hashCode();
            if (i % 150 == 0) System.out.println(s);
            if (!Double.isNaN(d) && Double.parseDouble(Double.toString(d)) != d) System.out.println("round trip failed " + d);
            if (!Float.isNaN(f) && Float.parseFloat(Float.toString(f)) != f) System.out.println("round trip failed " + f);
        }
        System.out.println(hash);
        StringBuilder b = new StringBuilder();
        b.append(1.1).append(' ').append(2.2f).append(' ').append(1e100).append(' ').append(-1e-30f);
        System.out.println(b);
        System.out.println((int) 3.99 + " " + (int) -3.99 + " " + (int) 1e20 + " " + (long) -1e30 + " " + (int) Double.NaN + " " + (char) 65.7 + " " + (byte) 300.5 + " " + (short) -40000.0 + " " + (float) 1e40 + " " + (float) 1e-50 + " " + (double) 0.1f + " " + (float) 16777217 + " " + (double) Long.MAX_VALUE + " " + (float) Long.MAX_VALUE);
        System.out.println(Double.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.isFinite(1e308 * 10) + " " + Double.isInfinite(-1 / 0.0) + " " + Double.isNaN(0.0 / 0) + " " + Double.sum(1, 2) + Double.max(-0.0, 0.0) + Double.min(-0.0, 0.0) + " " + 5.5 % 2.2 + " " + -5.5 % 2.0 + " " + 1e17 % 3 + " " + 5.0f % -3);
    }
}
