package explore.arrays;

import java.util.Arrays;

/** Arrays with unknown length, index and elements. */
public class Access {
    private static final int[] TABLE = {3, 1, 4, 1, 5};

    // outcome: "seven"
    // outcome: "other"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String get(int[] a, int i) {
        return a[i] == 7 ? "seven" : "other";
    }

    // outcome: "kept"
    // outcome: "overwritten"
    // outcome: "range"
    public static String writeThenRead(int[] a, int i, int j) {
        if (a == null || a.length != 3 || i < 0 || i > 2 || j < 0 || j > 2) return "range";
        a[i] = 7;
        a[j] = 9;
        return a[i] == 7 ? "kept" : "overwritten";
    }

    // outcome: "same"
    // outcome: "separate"
    // outcome: "range"
    public static String alias(int[] a, int[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) return "range";
        a[0] = 1;
        b[0] = 2;
        return a[0] == 2 ? "same" : "separate";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: -1
    // outcome: throws java.lang.NegativeArraySizeException: *
    public static int create(int n) {
        if (n > 2) return -1;
        return new int[n].length;
    }

    // outcome: "stored"
    // outcome: "range"
    // outcome: throws java.lang.ArrayStoreException: java.lang.String
    public static String store(Object[] a) {
        if (a == null || a.length == 0) return "range";
        a[0] = "text";
        return "stored";
    }

    // outcome: "one"
    // outcome: "four"
    // outcome: "other"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    public static String table(int i) {
        int v = TABLE[i];
        if (v == 1) return "one";
        return v == 4 ? "four" : "other";
    }

    // outcome: "found"
    // outcome: "other"
    // outcome: "range"
    public static String sum(int[] a) {
        if (a == null || a.length != 3) return "range";
        if (a[0] <= 0 || a[1] <= a[0] || a[2] <= a[1]) return "other";
        return a[0] + a[1] + a[2] == 100 ? "found" : "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: -1
    public static int indexOfMaximum(int[] a) {
        if (a == null || a.length == 0 || a.length > 3) return -1;
        int m = 0;
        for (int i = 1; i < a.length; i++) if (a[i] > a[m]) m = i;
        return m;
    }

    // outcome: "duplicate"
    // outcome: "distinct"
    // outcome: "range"
    public static String duplicates(byte[] a) {
        if (a == null || a.length > 3) return "range";
        for (int i = 0; i < a.length; i++) for (int j = 0; j < i; j++) if (a[i] == a[j]) return "duplicate";
        return "distinct";
    }

    // outcome: "cat"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String word(char[] c) {
        return new String(c).equals("cat") ? "cat" : "other";
    }

    // outcome: "nan"
    // outcome: "ordered"
    // outcome: "unordered"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String doubles(double[] d) {
        if (d[0] <= d[1]) return "ordered";
        return d[0] > d[1] ? "unordered" : "nan";
    }

    // outcome: "null element"
    // outcome: "empty element"
    // outcome: "text"
    // outcome: "none"
    public static String strings(String[] s) {
        if (s == null || s.length == 0) return "none";
        String last = s[s.length - 1];
        if (last == null) return "null element";
        return last.isEmpty() ? "empty element" : "text";
    }

    // outcome: "reversed"
    // outcome: "symmetric"
    // outcome: "range"
    // unreachable: "broken"
    public static String reverse(short[] a) {
        if (a == null || a.length != 2) return "range";
        short x = a[0];
        short y = a[1];
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            short t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
        if (a[0] != y || a[1] != x) return "broken";
        return x == y ? "symmetric" : "reversed";
    }

    // outcome: "copied"
    // outcome: "too many"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    public static String copy(int from, int to, int n) {
        if (n > 4) return "too many";
        int[] a = {1, 2, 3, 4};
        System.arraycopy(a, from, a, to, n);
        return "copied";
    }

    // outcome: "independent"
    // outcome: "range"
    // unreachable: "shared"
    public static String cloned(int[] a) {
        if (a == null || a.length == 0) return "range";
        int[] b = a.clone();
        b[0] = ~a[0];
        return a[0] == b[0] ? "shared" : "independent";
    }

    // outcome: "equal"
    // outcome: "other"
    public static String equal(int[] a) {
        return Arrays.equals(a, new int[] {1, -1}) ? "equal" : "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: throws java.lang.NullPointerException: *
    public static int varargs(int... xs) {
        return Math.min(xs.length, 3);
    }

    // outcome: "fixed point"
    // outcome: "chain"
    // outcome: "range"
    // outcome: throws java.lang.ArrayIndexOutOfBoundsException: *
    public static String chain(int[] a) {
        if (a == null || a.length != 4) return "range";
        return a[a[a[0]]] == a[0] ? "fixed point" : "chain";
    }

    // outcome: [0, 0]
    // outcome: [0, 1]
    // outcome: [1, 0]
    // outcome: [1, 1]
    public static int[] flags(boolean a, boolean b) {
        int[] r = new int[2];
        if (a) r[0] = 1;
        if (b) r[1]++;
        return r;
    }

    // outcome: "all"
    // outcome: "some"
    // outcome: "none"
    // outcome: "range"
    public static String booleans(boolean[] b) {
        if (b == null || b.length != 3) return "range";
        int n = 0;
        for (boolean x : b) if (x) n++;
        return n == 3 ? "all" : n == 0 ? "none" : "some";
    }

    // outcome: "wide"
    // outcome: "narrow"
    // outcome: "range"
    public static String longs(long[] a) {
        if (a == null || a.length < 2) return "range";
        return a[0] - a[1] > Integer.MAX_VALUE ? "wide" : "narrow";
    }

    // outcome: "int[]"
    // outcome: "String[]"
    // outcome: "other"
    // outcome: "null"
    public static String type(Object o) {
        if (o == null) return "null";
        if (o instanceof int[]) return "int[]";
        return o instanceof String[] ? "String[]" : "other";
    }
}
