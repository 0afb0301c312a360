public class FloatConversions {
    static void show(double d) {
        float f = (float) d;
        System.out.println(d + ": d2i=" + (int) d + " d2l=" + (long) d + " d2f=" + f + " d2b=" + (byte) d + " d2s=" + (short) d + " d2c=" + (int) (char) d
            + " f2i=" + (int) f + " f2l=" + (long) f + " f2d=" + (double) f + " f2b=" + (byte) f + " f2c=" + (int) (char) f);
    }

    static void back(long l) {
        int i = (int) l;
        System.out.println(l + ": l2d=" + (double) l + " l2f=" + (float) l + " i2d=" + (double) i + " i2f=" + (float) i + " rt=" + ((long) (double) l == l) + " " + ((int) (float) i == i));
    }

    public static void main(String[] args) {
        show(0);
        show(-0.0);
        show(0.9999999999999999);
        show(-0.9999999999999999);
        show(1.5);
        show(-1.5);
        show(2147483646.5);
        show(2147483647);
        show(2147483648.0);
        show(-2147483648.0);
        show(-2147483649.0);
        show(4294967296.0);
        show(9.223372036854775E18);
        show(9.223372036854776E18);
        show(-9.223372036854776E18);
        show(-9.3e18);
        show(1e300);
        show(-1e300);
        show(Double.NaN);
        show(Double.POSITIVE_INFINITY);
        show(Double.NEGATIVE_INFINITY);
        show(Double.MIN_VALUE);
        show(3.4028235677973366e38);
        show(3.4028235677973362e38);
        show(1.401298464324817e-45 / 2);
        show(7.006492321624086e-46);
        show(65536.99);
        show(-1);
        show(255.5);
        for (long l = 1; l != 0; l <<= 7) {
            back(l);
            back(l - 1);
            back(-l);
            back(l * 3 + 1);
        }
        back(Long.MAX_VALUE);
        back(Long.MIN_VALUE);
        back(16777217);
        back(33554435);
        back(9007199254740993L);
        back(0x7fffffbfffffffffL);
        back(0x7fffffc000000001L);
        Integer boxed = (int) 'x';
        double widened = boxed;
        long viaLong = boxed;
        System.out.println(widened + viaLong + (float) boxed);
    }
}
