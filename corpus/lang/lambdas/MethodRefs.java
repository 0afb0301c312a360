import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class MethodRefs {
    final String n;
    MethodRefs() { this("dflt"); }
    MethodRefs(String n) { this.n = n; }
    MethodRefs(int a, long b) { this(a + ":" + b); }
    String greet(String o) { return n + ">" + o; }
    static int twice(int x) { return 2 * x; }
    static long widen(long x) { return x + 1; }
    static String join(Object... xs) { return xs.length + Arrays.toString(xs); }
    static int sum(int first, int... rest) { return first + IntStream.of(rest).sum(); }
    private String hidden() { return "hidden " + n; }
    class In { final int v; In(int v) { this.v = v; } public String toString() { return n + v; } }
    static class P { String who() { return "P.who"; } protected String prot(int i) { return "P" + i; } }
    static class Q extends P { String who() { return "Q.who"; } Supplier<String> sup() { return super::who; } IntFunction<String> p() { return super::prot; } Supplier<String> mine() { return this::who; } protected String prot(int i) { return "Q" + i; } }
    interface Dflt { default String d() { return "Dflt.d"; } }
    static class Z implements Dflt { public String d() { return "Z.d"; } Supplier<String> s() { return Dflt.super::d; } }
    interface Maker<T> { T make(int n); }
    interface VarMaker { String go(String a, int b, char c); }
    static <T extends Comparable<T>> T maxOf(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static int counter;
    static MethodRefs evaluated() { counter++; return new MethodRefs("once"); }

    public static void main(String[] args) {
        IntUnaryOperator st = MethodRefs::twice;
        Function<Integer, Integer> boxed = MethodRefs::twice;
        Function<Integer, Long> widened = MethodRefs::widen;
        ToDoubleFunction<Integer> toDouble = MethodRefs::twice;
        IntToLongFunction itl = MethodRefs::widen;
        Supplier<Object> asObj = "abc"::length;
        System.out.println(st.applyAsInt(4) + " " + boxed.apply(5) + " " + widened.apply(6 - 0) + " " + toDouble.applyAsDouble(7) + " " + itl.applyAsLong(8) + " " + asObj.get());
        BiFunction<MethodRefs, String, String> unbound = MethodRefs::greet;
        Function<String, String> bound = new MethodRefs("me")::greet;
        Supplier<MethodRefs> c0 = MethodRefs::new;
        Function<String, MethodRefs> c1 = MethodRefs::new;
        BiFunction<Integer, Long, MethodRefs> c2 = MethodRefs::new;
        System.out.println(unbound.apply(c0.get(), "a") + bound.apply("b") + c1.apply("c").n + c2.apply(1, 2L).n);
        Maker<int[]> arr = int[]::new;
        IntFunction<String[][]> arr2 = String[][]::new;
        System.out.println(arr.make(3).length + " " + arr2.apply(2).getClass().getSimpleName());
        try { arr.make(-1); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        MethodRefs outer = new MethodRefs("out");
        System.out.println(outer.maker().apply(9));
        Function<MethodRefs, String> priv = MethodRefs::hidden;
        System.out.println(priv.apply(outer));
        Q q = new Q();
        System.out.println(q.sup().get() + q.p().apply(1) + q.mine().get() + new Z().s().get());
        VarMaker v = MethodRefs::join;
        Function<Object[], String> va = MethodRefs::join;
        Supplier<String> v0 = MethodRefs::join;
        IntBinaryOperator vs = MethodRefs::sum;
        System.out.println(v.go("x", 1, 'c') + va.apply(new Object[] {1, 2}) + v0.get() + vs.applyAsInt(3, 4));
        BinaryOperator<String> mx = MethodRefs::maxOf;
        System.out.println(mx.apply("pear", "apple") + BinaryOperator.<Integer>minBy(Comparator.naturalOrder()).apply(3, 2));
        Supplier<String> once = evaluated()::hidden;
        once.get(); once.get();
        System.out.println(counter);
        try { MethodRefs nul = null; Function<String, String> f = nul::greet; System.out.println("made"); } catch (NullPointerException e) { System.out.println("npe at creation"); }
        try { unbound.apply(null, ""); } catch (NullPointerException e) { System.out.println("npe at call"); }
        Consumer<String> ignoreResult = new ArrayList<String>()::add;
        ignoreResult.accept("x");
        LinkedList<String> upper = Stream.of("b", "a", "c").sorted(String::compareTo).map(String::toUpperCase).collect(Collectors.toCollection(LinkedList::new));
        System.out.println(upper);
        System.out.println(Stream.of(1, 2, 3).map(Object::toString).reduce("", String::concat) + Stream.of("3", "4").mapToInt(Integer::parseInt).sum());
        UnaryOperator<int[]> cl = int[]::clone;
        System.out.println(cl.apply(new int[] {1, 2})[1]);
        Predicate<Object> isStr = String.class::isInstance;
        System.out.println(isStr.test("") + "" + isStr.test(1) + Optional.of(5).map(Integer::doubleValue).get());
        Comparator<Map.Entry<String, Integer>> byVal = Map.Entry.comparingByValue();
        System.out.println(byVal.compare(Map.entry("a", 1), Map.entry("b", 2)));
        Function<Character, Integer> chr = Character::getNumericValue;
        System.out.println(chr.apply('7'));
        try { Function<Object, Integer> bad = (Function<Object, Integer>) (Function<?, ?>) (Function<String, Integer>) String::length; bad.apply(1); } catch (ClassCastException e) { System.out.println("cce"); }
        try { Function<Integer, Integer> un = MethodRefs::twice; un.apply(null); } catch (NullPointerException e) { System.out.println("unboxing npe"); }
    }
    IntFunction<In> maker() { return In::new; }
}
