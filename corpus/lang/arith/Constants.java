public class Constants {
    static final int IC = 1 << 20;
    static final long LC = 0x7fffffffffL;
    static final float FC = 1.17549435E-38f;
    static final double DC = 0x1.8p-3;
    static final char CC = '\u00e9';
    static final String SC = "const" + IC + CC + true + 1.0f + null;
    static final boolean ZC = IC > 10 && LC < Long.MAX_VALUE;

    public static void main(String[] args) {
        // iconst_*, bipush, sipush, ldc, ldc_w, ldc2_w
        int[] ints = {-1, 0, 1, 2, 3, 4, 5, 6, -2, 127, 128, -128, -129, 32767, 32768, -32768, -32769, 1_000_000, 0b1010, 0_17, 0xFFFF_FFFF};
        for (int i : ints) System.out.print(i + " ");
        System.out.println();
        long[] longs = {0L, 1L, 2L, -1L, 127L, 65536L, 0xFFFFFFFFFFFFFFFFL, 0777L, 1L << 62};
        for (long l : longs) System.out.print(l + " ");
        System.out.println();
        float[] floats = {0f, 1f, 2f, 3f, -0f, .5f, 1e-45f, 3.4028235e38f, 0x1p-126f, 1_0.0_1f};
        for (float f : floats) System.out.print(f + " ");
        System.out.println();
        double[] doubles = {0, 1, 2, -0d, 1e-5, 1e300, 0x1.fffffffffffffp1023, 4.9e-324, 5d, .1e1};
        for (double d : doubles) System.out.print(d + " ");
        System.out.println();
        char[] chars = {'a', '\n', '\\', '\'', '\0', '\177', '\u20ac', CC};
        for (char c : chars) System.out.print((int) c + " ");
        System.out.println();
        byte[] bytes = {-128, 127, (byte) 200, 'A'};
        short[] shorts = {-32768, 32767, (short) 40000, 'B'};
        boolean[] booleans = {true, false, ZC, !ZC};
        for (int i = 0; i < 4; i++) System.out.print(bytes[i] + "," + shorts[i] + "," + booleans[i] + " ");
        System.out.println();
        System.out.println(IC + " " + LC + " " + FC + " " + DC + " " + CC + " " + SC + " " + ZC);
        System.out.println(SC == "const1048576\u00e9true1.0null");
        System.out.println(SC.intern() == SC);
        System.out.println(int.class + " " + void.class + " " + String.class + " " + int[].class + " " + String[][].class + " " + Constants.class.getName());
        Object nothing = null;
        System.out.println(nothing + "" + (nothing == null));
        System.out.println(Integer.MIN_VALUE + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + (int) Character.MAX_VALUE + " " + Short.MAX_VALUE + " " + Double.MIN_NORMAL + " " + Float.MAX_EXPONENT);
    }
}
