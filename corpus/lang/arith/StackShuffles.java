import java.util.Arrays;

/** Compound assignments and increments in value position: dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, pop2. */
public class StackShuffles {
    int i = 3;
    long l = 4;
    double d = 1.5;
    Integer boxed = 7;
    String s = "s";
    static int si = 1;
    static long sl = 2;
    static double sd = 0.25;

    static long effect(StringBuilder log, String what, long v) {
        log.append(what);
        return v;
    }

    static StackShuffles self(StringBuilder log, StackShuffles me) {
        log.append("self ");
        return me;
    }

    public static void main(String[] args) {
        StackShuffles o = new StackShuffles();
        StringBuilder log = new StringBuilder();
        int a = o.i++ + ++o.i;
        long b = o.l-- - --o.l;
        double c = o.d++ * --o.d;
        System.out.println(a + " " + b + " " + c + " " + o.i + " " + o.l + " " + o.d);
        int[] ia = {1, 2, 3};
        long[] la = {1, 2, 3};
        double[] da = {1, 2, 3};
        byte[] ba = {127};
        char[] ca = {'a'};
        float[] fa = {1};
        System.out.println(ia[0]++ + ++ia[1] + (ia[2] += 10));
        System.out.println(la[0]++ + ++la[1] + (la[2] <<= 3));
        System.out.println(da[0]++ + ++da[1] + (da[2] /= 4));
        System.out.println(ba[0]++ + " " + ba[0] + " " + ca[0]++ + " " + ++ca[0] + " " + (ca[0] += 2) + " " + fa[0]++ + " " + (fa[0] *= 3));
        System.out.println(Arrays.toString(ia) + Arrays.toString(la) + Arrays.toString(da));
        int x, y, z;
        x = y = z = o.i = ia[1] = 42;
        long p, q;
        p = q = o.l = la[1] = sl = 43;
        double r = o.d = da[1] = sd = 0.5;
        System.out.println(x + y + z + o.i + ia[1] + p + q + o.l + la[1] + sl + r + o.d + da[1] + sd);
        System.out.println(si++ + ++si + sl++ + --sl + (sd += sd++));
        self(log, o).i += effect(log, "rhs ", 5);
        self(log, o).s += effect(log, "str ", 6);
        ia[(int) effect(log, "idx ", 1)] -= effect(log, "val ", 2);
        System.out.println(log + "" + o.i + o.s + ia[1]);
        System.out.println(o.boxed++ + ++o.boxed + (o.boxed += 2));
        Integer[] boxes = {1, 2};
        boxes[0]++;
        boxes[1] *= boxes[0]--;
        System.out.println(Arrays.toString(boxes));
        String[] strs = {"a", null};
        strs[0] += strs[1] += 'c';
        System.out.println(strs[0] + strs[1]);
        effect(log, "", 1L); // result of two slots dropped
        int k = 1;
        k += k++ + ++k;
        int[] self = {0, 1, 2};
        int j = 0;
        self[j] = j = 2;
        self[j++] += j;
        System.out.println(k + " " + j + Arrays.toString(self));
        int m = 10;
        m = m++ + m-- - --m;
        System.out.println(m);
    }
}
