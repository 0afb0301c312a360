public class FloatOps {
    static final float[] F = {0f, -0f, 1f, -1f, 0.1f, 3.5f, -3.5f, 1e10f, 16777216f, 16777217f, Float.MIN_VALUE, -Float.MIN_VALUE,
        Float.MIN_NORMAL, Float.MAX_VALUE, -Float.MAX_VALUE, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN};

    static String bits(float f) {
        return Integer.toHexString(Float.floatToIntBits(f));
    }

    public static void main(String[] args) {
        for (float a : F) {
            StringBuilder line = new StringBuilder();
            line.append(a).append(" -> ").append(-a).append(' ').append(bits(-a)).append(' ').append((double) a)
                .append(' ').append((int) a).append(' ').append((long) a).append(' ').append(Math.round(a));
            System.out.println(line);
            int h = 0;
            for (float b : F) {
                h = h * 31 + Float.floatToIntBits(a + b);
                h = h * 31 + Float.floatToIntBits(a - b);
                h = h * 31 + Float.floatToIntBits(a * b);
                h = h * 31 + Float.floatToIntBits(a / b);
                h = h * 31 + Float.floatToIntBits(a % b);
                h = h * 31 + Float.floatToIntBits(Math.max(a, b));
                h = h * 31 + Float.floatToIntBits(Math.min(a, b));
                h = h * 31 + Float.compare(a, b);
            }
            System.out.println("   " + Integer.toHexString(h));
        }
        System.out.println(5.5f % 2f + " " + -5.5f % 2f + " " + 5.5f % -2f + " " + 1e30f % 7f + " " + -0f % 5f + " " + 5f % Float.POSITIVE_INFINITY + " " + Float.POSITIVE_INFINITY % 5f);
        float third = 1f / 3;
        System.out.println(third + " " + third * 3 + " " + (third * 3 == 1f) + " " + (double) third);
        float sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += 0.1f;
        }
        System.out.println(sum);
        float big = 16777216f;
        big++;
        System.out.println(big == 16777216f);
        System.out.println(Float.MIN_VALUE / 2 + " " + Float.MAX_VALUE * 2 + " " + (0f / 0f) + " " + 1f / 0 + " " + -1f / 0f + " " + 1f / -0f);
        System.out.println((float) 1e40 + " " + (float) 1e-50 + " " + (float) 0.1 + " " + (float) 123456789 + " " + (float) Long.MAX_VALUE + " " + (float) -33554435);
        float f = 1.1f;
        f += 1;
        f -= 0.3;
        f *= 2L;
        f /= 'a';
        f %= 0.01f;
        f++;
        System.out.println(f + " " + bits(f));
        System.out.println(Float.intBitsToFloat(0x7f800001) != Float.intBitsToFloat(0x7f800001));
        System.out.println(Integer.toHexString(Float.floatToRawIntBits(Float.intBitsToFloat(0x7fc12345))) + " " + bits(Float.intBitsToFloat(0xffc12345)));
        System.out.println(Math.ulp(1f) + " " + Math.nextUp(1f) + " " + Math.nextDown(0f) + " " + Math.getExponent(1e-40f) + " " + Math.scalb(1f, -149) + " " + Math.copySign(2f, -0f) + " " + Math.signum(-3f));
        System.out.println(Math.fma(1.0000001f, 1.0000001f, -1f) + " " + (1.0000001f * 1.0000001f - 1f) + " " + Math.sqrt(2f) + " " + (float) Math.sqrt(2f));
    }
}
