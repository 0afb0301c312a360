// javac: --release 8
import java.util.*;
/** Compiled as Java 8 did: synthetic accessors, string concatenation by builders, enum switch maps, assertion fields. */
public class OldAccessors {
    private int p = 1; private static long s = 2; private String t = "t"; private double d = 0.5; private int[] arr = {1, 2};
    private int bump(int by) { return p += by; }
    private static String tag(Object o) { return "<" + o + ">"; }
    private OldAccessors() { }
    private OldAccessors(int v) { p = v; }
    class In { private int q = 5; int use() { p++; ++p; p *= 3; s += p--; t += q + tag(s) + d++; arr[1] += arr[0]++; return bump(q++) + q; } }
    static class Nest { private int secret = 7; private static int st = 8; private Nest() { } private int twice() { return secret * 2; } }
    enum E { A, B { @Override int f() { return 20; } }, C; int f() { return 10; } }
    private interface Op { int go(int x); }
    static int sw(E e, String w, int n) {
        int r = 0;
        switch (e) { case A: r = 1; break; case C: r = 3; }
        switch (w) { case "Aa": r += 10; break; case "BB": r += 20; break; default: r += 30; }
        switch (n) { case 1: case 1000: r += 100; }
        return r;
    }
    public static void main(String[] args) {
        OldAccessors o = new OldAccessors(4);
        In in = o.new In();
        System.out.println(in.use() + " " + in.use() + " " + in.q + o.p + o.t + s + o.d + Arrays.toString(o.arr));
        Nest n = new Nest();
        n.secret -= 2; n.secret++; Nest.st <<= 2;
        System.out.println(n.secret + Nest.st + n.twice());
        for (E e : E.values()) System.out.print(e.f() + sw(e, e == E.A ? "BB" : "Aa", e.ordinal() * 500) + " ");
        System.out.println();
        Op op = new Op() { private int k = 3; public int go(int x) { return o.bump(x) * k--; } };
        Op la = x -> o.bump(x) + in.q;
        System.out.println(op.go(1) + op.go(1) + la.go(2));
        char c = 'c'; byte b = 1; Object nul = null;
        System.out.println("" + c + b + nul + 1L + 2f + 3d + true + new char[0].length + o.t.length());
        String acc = "x";
        acc += c; acc += 5; acc += nul;
        System.out.println(acc);
        try (AutoCloseable ac = () -> { throw new Exception("close"); }) { throw new RuntimeException("body"); } catch (Exception e) { System.out.println(e.getMessage() + e.getSuppressed()[0].getMessage()); }
        System.out.println(int[].class + "" + OldAccessors.class.getDeclaredClasses().length);
    }
}
