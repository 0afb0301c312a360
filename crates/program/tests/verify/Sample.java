import java.util.*;
import java.util.function.*;
public class Sample extends ArrayList<String> implements Comparable<Sample> {
    int a; long b; double c; Object o; int[] arr; static String s; final float f; boolean z; byte by; char ch; short sh;
    protected String[][] grid;
    interface Shape { double area(); default int n() { return 1; } }
    record Circle(double r) implements Shape { public double area() { return r * r * Math.PI; } }
    record Sq(int x, long y) implements Shape { public double area() { return x * y; } }
    enum Color { RED, GREEN, BLUE }
    Sample() { this(3, 4L); }
    Sample(int x, long y) { super(x > 3 ? x : 12); a = x; b = y; f = 1.5f; grid = new String[x][3]; }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    int loop(int n) { int t = 0; for (int i = 0; i < n; i++) { if ((i & 1) == 0) t += i; else t -= arr[i]; } return t; }
    long longs(long x, int s) { long r = x << s; r ^= x >>> 3; r = r * x / 3 % 7 - x; return -r | (r & 5L); }
    double doubles(double d, float g) { double q = d * g + 2.5; if (q > d) q -= 1; else if (q <= 7.0) q /= 3; return q % d; }
    float floats(float x, int i) { x += i; x = -x * 3f / 2f; return x < 1f ? x : (float) (x % 2.0f); }
    int conv(int i, long l, float f, double d) { byte b = (byte) i; char c = (char) i; short s = (short) i; return b + c + s + (int) l + (int) f + (int) d + (int) ((long) f) + (int) ((double) l); }
    static String sw(int k) { switch (k) { case 1: return "one"; case 2: return "two"; case 3: return "three"; default: return "x"; } }
    static int sw2(int k) { switch (k) { case 1: return 5; case 1000: return 7; case -77: k++; break; case 9: k--; } return k; }
    static int sw3(String k) { switch (k) { case "a": return 1; case "bb": return 2; } return k.length(); }
    static int sw4(Color c) { return switch (c) { case RED -> 1; case GREEN -> 2; case BLUE -> 3; }; }
    int tryit(String q) { try { return Integer.parseInt(q); } catch (NumberFormatException e) { a++; return -1; } finally { b++; } }
    int tryit2(String q) { int r = 0; try { r = Integer.parseInt(q); try { r += q.length(); } catch (NullPointerException | ClassCastException e) { r = e.hashCode(); } } catch (RuntimeException e) { o = e; throw e; } return r; }
    void sync(Object l) { synchronized (l) { a++; synchronized (this) { b--; } } }
    Object objs(Object x) { if (x instanceof String) return ((String) x).length(); if (x instanceof int[]) return ((int[]) x)[0]; return x == null ? this : x == o ? new Object() : new StringBuilder().append(x).append(a).append('c').toString(); }
    int[] arrays(int n) { int[] r = new int[n]; long[] l = new long[n]; double[] d = {1, 2, 3}; float[] g = {1f}; byte[] b = {1, 2}; char[] c = new char[3]; short[] s = new short[2]; boolean[] z = {true};
        r[0] = n; l[1] = n; d[2] = n; g[0] += 1; b[1]++; c[0] = 'x'; s[0] = (short) n; z[0] = !z[0]; r[1] += (int) l[0] + (int) d[0] + (int) g[0] + b[0] + c[0] + s[0] + (z[0] ? 1 : 0); String[] q = {"a", null}; q[1] = q[0]; int[][] m = new int[n][n]; m[1][2] = 3; return r.length > 2 ? r : m[0]; }
    Supplier<String> lam(String x, int y) { Function<String, Integer> h = String::length; return () -> x + y + a + h.apply(x); }
    public int compareTo(Sample p) { return Integer.compare(a, p.a); }
    String patt(Object o) { return switch (1) { case 1 -> o instanceof Circle cc && cc.r() > 2 ? "c" + cc : o instanceof Sq q ? "s" + q.x() : "n"; default -> "d"; }; }
    void prot() { modCount++; removeRange(0, 1); super.clear(); Object[] x = {1}; x.clone(); }
    long inc() { return b++ + ++b + (c++ > 1 ? a-- : --a); }
    int tern(boolean p, boolean q) { return p && q || !p ? p ^ q ? 1 : 2 : 3; }
    int lloop(List<? extends Number> l) { int t = 0; for (Number n : l) { if (n == null) continue; t += n.intValue(); if (t > 100) break; } do { t--; } while (t > 50); return t; }
    static { s = "x"; }
    class Inner { int v = a; Inner() { super(); a = v; } Inner next() { return new Inner(); } }
    static <T extends Comparable<T>> T max(T a, T b) { return a.compareTo(b) > 0 ? a : b; }
    void wide() { int a0=0,a1=0,a2=0,a3=0,a4=0; long q = 5; a4 += 1000; a3 = a4 + 70000; q = 123456789012L; o = Sample.class; }
    Object newin(boolean b) { return new ArrayList<Object>(b ? new ArrayList<>() : Collections.emptyList()); }
}
