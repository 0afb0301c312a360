import java.util.Arrays;

public class ArrayCopy {
    static void go(String label, Object src, int sp, Object dst, int dp, int n) {
        try {
            System.arraycopy(src, sp, dst, dp, n);
            System.out.println(label + ": " + show(dst));
        } catch (RuntimeException e) {
            System.out.println(label + ": " + e.getClass().getSimpleName() + " | " + e.getMessage() + " | " + show(dst));
        }
    }

    static String show(Object a) {
        if (a instanceof int[] i) return Arrays.toString(i);
        if (a instanceof char[] c) return new String(c);
        if (a instanceof long[] l) return Arrays.toString(l);
        if (a instanceof byte[] b) return Arrays.toString(b);
        if (a instanceof double[] d) return Arrays.toString(d);
        if (a instanceof boolean[] z) return Arrays.toString(z);
        if (a instanceof Object[] o) return Arrays.deepToString(o);
        return String.valueOf(a);
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        go("forward overlap", a.clone(), 0, a, 0, 10);
        go("up", a, 0, a, 3, 5);
        go("down", a, 4, a, 1, 6);
        go("self", a, 2, a, 2, 4);
        go("zero at end", a, 10, a, 10, 0);
        go("neg src", a, -1, a, 0, 1);
        go("neg dst", a, 0, a, -5, 1);
        go("neg len", a, 0, a, 0, -2);
        go("src over", a, 8, a, 0, 3);
        go("dst over", a, 0, a, 8, 3);
        go("overflow", a, Integer.MAX_VALUE, a, 0, Integer.MAX_VALUE);
        go("types", a, 0, new long[3], 0, 1);
        go("types2", new byte[2], 0, new boolean[2], 0, 1);
        go("prim to obj", a, 0, new Object[3], 0, 1);
        go("obj to prim", new Object[3], 0, a, 0, 1);
        go("not array src", "string", 0, a, 0, 1);
        go("not array dst", a, 0, new Object() { public String toString() { return "anon"; } }, 0, 1);
        go("null src", null, 0, a, 0, 1);
        go("null dst", a, 0, null, 0, 1);
        go("obj over", new String[2], 1, new Object[4], 0, 3);
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        go("store check partial", mixed, 0, strings, 0, 4);
        go("upcast", strings, 0, mixed, 2, 2);
        go("downcast ok", new Object[] {"x", null}, 0, strings, 1, 2);
        go("2d", new int[][] {{1}, {2}}, 0, new Object[2], 0, 2);
        go("2d bad", new int[][] {{1}, {2}}, 0, new long[2][], 0, 2);
        go("2d null ok", new int[2][], 0, new long[2][], 0, 2);
        go("chars", "hello world".toCharArray(), 6, "..........".toCharArray(), 2, 5);
        go("bytes", new byte[] {1, 2, 3}, 1, new byte[4], 2, 2);
        go("doubles", new double[] {1, -0.0, 0 / 0.0}, 0, new double[4], 1, 3);
        go("longs", new long[] {1L << 40, 2}, 0, new long[3], 1, 2);
        go("bools", new boolean[] {true, false, true}, 0, new boolean[3], 0, 3);
        go("ifaces", new Comparable<?>[] {"s", 1, 'c'}, 0, new CharSequence[3], 0, 3);
        System.out.println(Arrays.toString(Arrays.copyOf(a, 12)) + Arrays.toString(Arrays.copyOfRange(a, 8, 12)) + Arrays.toString(Arrays.copyOf(strings, 2, Object[].class)));
        try {
            Arrays.copyOf(mixed, 4, Integer[].class);
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
    }
}
