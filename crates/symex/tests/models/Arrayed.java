import java.util.Arrays;

/** One call of a modelled method on arrays each. */
public class Arrayed {
    public static int copyInts(int[] a, int from, int[] b, int to, int n) {
        System.arraycopy(a, from, b, to, n);
        return digest(b);
    }
    public static int copyWithin(int[] a, int from, int to, int n) {
        System.arraycopy(a, from, a, to, n);
        return digest(a);
    }
    public static int copyToKnown(int[] a, int from, int to, int n) {
        int[] b = {1, 2, 3};
        System.arraycopy(a, from, b, to, n);
        return digest(b);
    }
    public static int copyFromKnown(int[] a, int from, int to, int n) {
        System.arraycopy(new int[] {5, 6, 7}, from, a, to, n);
        return digest(a);
    }
    public static String copyMessage(int[] a, int from, int to, int n) {
        try {
            System.arraycopy(a, from, new int[2], to, n);
            return "copied";
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage();
        }
    }
    public static int copyReferences(int from, int to, int n) {
        String[] a = {"a", "b", "c"};
        Object[] b = {"x", 1, "z"};
        System.arraycopy(a, from, b, to, n);
        return Arrays.hashCode(b);
    }
    public static int cloned(int[] a) {
        int[] b = a.clone();
        if (b.length > 0) b[0]++;
        return digest(a) * 31 + digest(b);
    }
    public static boolean equalInts(int[] a, int[] b) { return Arrays.equals(a, b); }
    public static boolean equalDoubles(double[] a, double[] b) { return Arrays.equals(a, b); }
    public static boolean equalBytes(byte[] a, byte[] b) { return Arrays.equals(a, b); }
    public static int mismatch(int[] a, int[] b) { return Arrays.mismatch(a, b); }
    public static int mismatchKnown(int[] a) { return Arrays.mismatch(a, new int[] {1, 2, 3}); }
    public static int compare(int[] a, int[] b) { return Arrays.compare(a, b); }
    public static int mismatchRange(int[] a, int from, int[] b, int to) {
        return Arrays.mismatch(a, from, to, b, from, to);
    }
    public static int fill(int[] a, int v) {
        Arrays.fill(a, v);
        return digest(a);
    }
    public static int copyOf(int[] a, int n) { return n > 9 ? -1 : digest(Arrays.copyOf(a, n)); }
    public static int copyOfRange(int[] a, int from, int to) { return to - from > 9 ? -1 : digest(Arrays.copyOfRange(a, from, to)); }
    public static int hash(int[] a) { return Arrays.hashCode(a); }
    public static int sorted(int[] a) {
        Arrays.sort(a);
        return digest(a);
    }
    public static String selected(int i) { return new String[] {"a", null, "a", "b"}[i]; }
    public static int stored(int i, int j) {
        Object[] a = {"a", "b", "c"};
        a[i] = "x";
        a[j] = null;
        return Arrays.hashCode(a);
    }
    public static int storedAndSelected(int i, int j, int k) {
        String[] a = {"a", "b", "c"};
        a[i] = "x";
        a[1] = "y";
        a[j] = "z";
        return a[k].charAt(0);
    }
    private static int digest(int[] a) {
        int h = a.length;
        for (int i = 0; i < a.length; i++) h = 31 * h + a[i];
        return h;
    }
}
