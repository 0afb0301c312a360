import java.util.*;
import java.util.function.*;

public class Capturing {
    int field = 5;
    static int sfield = 6;
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }
    interface LongDouble { double go(long l, double d); }
    interface Mixed { String m(int i, long l, String s, double d, byte b, Object o); }

    Supplier<Integer> self() { return () -> field++ + sfield; }
    Runnable nested() { return () -> { Runnable r = () -> { Runnable q = () -> field *= 2; q.run(); q.run(); }; r.run(); }; }

    static <T> Supplier<T> constant(T t) { return () -> t; }
    static IntUnaryOperator adder(int n) { return x -> x + n; }
    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curry = a -> b -> c -> a * 100 + b * 10 + c;
    static IntUnaryOperator fact;
    static { fact = n -> n <= 1 ? 1 : n * fact.applyAsInt(n - 1); }
    static <A, R> Function<A, R> memo(Function<A, R> f) { Map<A, R> m = new HashMap<>(); return a -> m.computeIfAbsent(a, f); }
    static <T> Function<T, T> fix(UnaryOperator<Function<T, T>> f) { return x -> f.apply(fix(f)).apply(x); }

    public static void main(String[] args) throws Exception {
        Capturing c = new Capturing();
        Supplier<Integer> s = c.self();
        System.out.println(s.get() + " " + s.get() + " " + c.field);
        c.nested().run();
        System.out.println(c.field);
        boolean z = true; byte b = 1; char ch = 'c'; short sh = 2; int i = 3; long l = 4L; float f = 5f; double d = 6d; String str = "s"; int[] arr = {7};
        Supplier<String> all = () -> "" + z + b + ch + sh + i + l + f + d + str + arr[0]++;
        System.out.println(all.get() + all.get());
        List<Supplier<Integer>> list = new ArrayList<>();
        for (int k = 0; k < 4; k++) { int kk = k * k; list.add(() -> kk); }
        for (String w : List.of("x", "yy")) list.add(w::length);
        for (Supplier<Integer> q : list) System.out.print(q.get() + " ");
        System.out.println();
        System.out.println(adder(3).andThen(adder(4)).compose(adder(-10)).applyAsInt(100) + " " + curry.apply(1).apply(2).apply(3) + " " + fact.applyAsInt(10));
        System.out.println(Capturing.<Long>fix(self -> n -> n < 2 ? n : self.apply(n - 1) + self.apply(n - 2)).apply(12L));
        int[] calls = {0};
        Function<Integer, Integer> m = memo(x -> { calls[0]++; return x * x; });
        System.out.println(m.apply(4) + m.apply(4) + m.apply(5) + " " + calls[0]);
        Tri<Integer, Long, String, String> tri = (x, y, w) -> w + (x + y);
        LongDouble ld = (x, y) -> x / y;
        Mixed mx = (p1, p2, p3, p4, p5, p6) -> p1 + "," + p2 + "," + p3 + "," + p4 + "," + p5 + "," + p6 + "," + i + l + d;
        System.out.println(tri.apply(1, 2L, "r") + " " + ld.go(7L, 2.0) + " " + mx.m(1, 2L, "3", 4.0, (byte) 5, null));
        Object o = constant("konst").get();
        System.out.println(o);
        Runnable same1 = null, same2 = null;
        for (int k = 0; k < 2; k++) { Runnable r = () -> { }; if (k == 0) same1 = r; else same2 = r; }
        System.out.println(same1 == same2);
        Callable2<String> thrower = () -> { throw new java.io.IOException("from lambda"); };
        try { thrower.call(); } catch (java.io.IOException e) { System.out.println(e.getMessage()); }
        BiFunction<Integer, Integer, Integer> gcd = new BiFunction<>() { public Integer apply(Integer x, Integer y) { return y == 0 ? x : this.apply(y, x % y); } };
        System.out.println(gcd.apply(48, 36));
        Supplier<Supplier<Supplier<String>>> sss = () -> () -> () -> str + args.length;
        System.out.println(sss.get().get().get());
    }
    interface Callable2<V> { V call() throws java.io.IOException; }
}
