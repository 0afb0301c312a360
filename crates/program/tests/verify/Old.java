import java.util.*;
/** Compiles for Java 7, so that its classes make sense without stack maps too. */
public class Old extends ArrayList<String> implements Comparable<Old> {
    int a; long b; double c; Object o; int[] arr; static String s; final float f; protected String[][] grid;
    Old() { this(3, 4L); }
    Old(int x, long y) { super(x > 3 ? x : 12); a = x; b = y; f = 1.5f; grid = new String[x][3]; }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int loop(int n) { int t = 0; for (int i = 0; i < n; i++) { if ((i & 1) == 0) t += i; else t -= arr[i]; } return t; }
    long longs(long x, int s) { long r = x << s; r ^= x >>> 3; r = r * x / 3 % 7 - x; return -r | (r & 5L); }
    double doubles(double d, float g) { double q = d * g + 2.5; if (q > d) q -= 1; else if (q <= 7.0) q /= 3; return q % d; }
    int conv(int i, long l, float f, double d) { byte b = (byte) i; char c = (char) i; return b + c + (int) l + (int) f + (int) d; }
    static String sw(int k) { switch (k) { case 1: return "one"; case 2: return "two"; default: return "x"; } }
    static int sw2(int k) { switch (k) { case 1: return 5; case 1000: return 7; case -77: k++; break; } return k; }
    int tryit(String q) { try { return Integer.parseInt(q); } catch (NumberFormatException e) { a++; return -1; } finally { b++; } }
    void sync(Object l) { synchronized (l) { a++; } }
    Object objs(Object x) { if (x instanceof String) return ((String) x).length(); return x == null ? this : x == o ? new Object() : new StringBuilder().append(x).append(a).toString(); }
    Number merge(boolean p, Integer x, Double y) { Number n = p ? x : y; Object[] q = p ? new Integer[1] : new String[2]; return q == null ? n : a > 0 ? x : y; }
    int[] arrays(int n) { int[] r = new int[n]; long[] l = new long[n]; double[] d = {1, 2}; byte[] b = {1}; boolean[] z = {true};
        r[0] = n; l[1] = n; d[1] = n; b[0]++; z[0] = !z[0]; String[] q = {"a", null}; q[1] = q[0]; int[][] m = new int[n][n]; m[1][2] = 3; return r.length > 2 ? r : m[0]; }
    public int compareTo(Old p) { return a - p.a; }
    void prot() { modCount++; removeRange(0, 1); super.clear(); Object[] x = {1}; x.clone(); }
    int lloop(List<? extends Number> l) { int t = 0; for (Number n : l) { if (n == null) continue; t += n.intValue(); if (t > 100) break; } do { t--; } while (t > 50); return t; }
    class Inner { int v = a; Inner next() { return new Inner(); } }
}
