public class Comparisons {
    // if_icmp, lcmp, fcmpl, fcmpg, dcmpl and dcmpg in value position and in branches
    static String f(float a, float b) {
        String s = "";
        if (a < b) s += "<";
        if (a <= b) s += "L";
        if (a > b) s += ">";
        if (a >= b) s += "G";
        if (a == b) s += "=";
        if (a != b) s += "!";
        if (!(a < b)) s += "n<";
        if (!(a >= b)) s += "nG";
        return s;
    }

    static String d(double a, double b) {
        boolean lt = a < b, le = a <= b, gt = a > b, ge = a >= b, eq = a == b, ne = a != b;
        return "" + lt + le + gt + ge + eq + ne + (a < b || b < a) + (a <= b && b <= a);
    }

    static int l(long a, long b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        return r;
    }

    static int i(int a, int b) {
        return (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a > b ? 4 : 0) + (a >= b ? 8 : 0) + (a == b ? 16 : 0) + (a != b ? 32 : 0)
            + (a < 0 ? 64 : 0) + (a <= 0 ? 128 : 0) + (a > 0 ? 256 : 0) + (a >= 0 ? 512 : 0) + (a == 0 ? 1024 : 0) + (a != 0 ? 2048 : 0);
    }

    static String ref(Object a, Object b) {
        return (a == b) + "/" + (a != b) + "/" + (a == null) + "/" + (b != null);
    }

    public static void main(String[] args) {
        float[] fs = {Float.NaN, 0f, -0f, 1f, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float a : fs) for (float b : fs) System.out.println(a + " ? " + b + " " + f(a, b) + " " + d(a, b));
        long[] ls = {0, 1, -1, 1L << 32, -(1L << 32), Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : ls) {
            for (long b : ls) System.out.print(l(a, b) + " ");
            System.out.println();
        }
        int[] is = {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : is) {
            for (int b : is) System.out.print(i(a, b) + " ");
            System.out.println();
        }
        Object o = new Object();
        System.out.println(ref(o, o) + " " + ref(o, null) + " " + ref(null, o) + " " + ref(null, null) + " " + ref("a", "a"));
        int n = 0;
        for (double x = 0; x < 1; x += 0.1) n++;
        for (float x = 1; x > 0; x /= 2) n++;
        for (long x = Long.MIN_VALUE; x < 0; x -= x / 2 - 1) n++;
        System.out.println(n);
        Integer p = 127, q = 127, r = 128, s = 128;
        System.out.println((p == q) + " " + (r == s) + " " + r.equals(s) + " " + (r <= s && r >= s) + " " + (r == 128));
        Long big = 127L;
        System.out.println(big.equals(127) + " " + big.equals(127L) + " " + (big == 127) + " " + new Object().equals(null));
        Character c1 = 'z', c2 = 'z', c3 = '\u1234', c4 = '\u1234';
        System.out.println((c1 == c2) + " " + (c3 == c4) + " " + c3.equals(c4));
    }
}
