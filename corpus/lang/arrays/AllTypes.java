import java.util.Arrays;

public class AllTypes {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        char[] c = new char[3];
        short[] s = new short[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] o = new String[3];
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + (int) c[0] + Arrays.toString(s) + Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(o));
        z[1] = true;
        b[1] = -7;
        c[1] = 'q';
        s[1] = -300;
        i[1] = 1 << 30;
        l[1] = 1L << 60;
        f[1] = 2.5f;
        d[1] = -0.0;
        o[1] = "str";
        z[2] |= z[1];
        b[2] -= b[1];
        c[2] += c[1];
        s[2] = (short) (s[1] * s[1]);
        i[2] = i[1] + i[1];
        l[2] = l[1] * 8;
        f[2] = f[1] / 0;
        d[2] = d[1] / d[1];
        o[2] = o[1] + o[0];
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(c).replace('\0', '0') + Arrays.toString(s) + Arrays.toString(i) + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(o));
        for (Object a : new Object[] {z, b, c, s, i, l, f, d, o, new int[0][0], new String[0][0][0], new Object[0], new Runnable[0]}) {
            Class<?> k = a.getClass();
            System.out.println(k.getName() + " " + k.getSimpleName() + " " + k.getTypeName() + " " + k.getComponentType() + " " + k.getSuperclass().getSimpleName()
                + " " + Arrays.toString(k.getInterfaces()) + " " + (a instanceof Object[]) + (a instanceof Cloneable) + (a instanceof java.io.Serializable) + k.isArray() + " " + java.lang.reflect.Modifier.toString(k.getModifiers()));
        }
        int[] copy = i.clone();
        copy[0] = 99;
        System.out.println(i[0] + " " + copy[0] + " " + Arrays.equals(i, copy) + " " + i.equals(copy) + " " + (i.hashCode() == i.hashCode()));
        int[][] deep = {{1, 2}, {3}};
        int[][] shallow = deep.clone();
        shallow[0][0] = 77;
        shallow[1] = null;
        System.out.println(Arrays.deepToString(deep) + Arrays.deepToString(shallow));
        System.out.println(new int[0].length + new String[] {"a", "b"}[1] + "xyz".toCharArray()[2] + new int[] {4, 5, 6}[args.length + 1]);
        Object asObject = new long[] {1, 2};
        System.out.println(((long[]) asObject)[1] + " " + (asObject instanceof long[]) + " " + (asObject instanceof int[]));
        float[][] jag = new float[3][];
        jag[0] = new float[] {1};
        jag[2] = new float[2];
        System.out.println(Arrays.deepToString(jag));
        System.out.println(int[].class == new int[1].getClass());
        System.out.println(Integer[].class.isInstance(new Integer[0]) + " " + Number[].class.isAssignableFrom(Integer[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class));
        varargs();
        varargs((Object[]) null);
        varargs((Object) null);
        varargs(1, "2", 'c', 4.0);
        varargs(new Object[] {"x", "y"});
        varargs(new int[] {1, 2}.length, new String[] {"s"}.length);
    }

    static void varargs(Object... xs) {
        System.out.println(xs == null ? "null" : xs.length + Arrays.toString(xs));
    }
}
