public class DefaultMethods {
    interface A { default String hi() { return "A"; } static String util() { return "A.util"; } }
    interface B extends A { @Override default String hi() { return "B" + A.super.hi(); } }
    interface C extends A { }
    interface D extends A { @Override default String hi() { return "D" + helper(); } private String helper() { return "h" + shelper(); } private static String shelper() { return "s"; } }
    static class BC implements B, C { }
    static class CB implements C, B { }
    static class BD implements B, D { public String hi() { return "[" + B.super.hi() + D.super.hi() + "]"; } }
    static class Parent { public String hi() { return "Parent"; } }
    static class Wins extends Parent implements B { }
    static abstract class Re implements B { public abstract String hi(); }
    static class Impl extends Re { public String hi() { return "Impl"; } }
    interface Abs extends B { String hi(); }
    static class AbsImpl implements Abs { public String hi() { return "AbsImpl"; } }
    static class Mid implements A { }
    static class Low extends Mid implements B { }

    interface Stack2<T> {
        int size();
        T at(int i);
        default boolean isEmpty() { return size() == 0; }
        default T top() { return at(size() - 1); }
        default String render() {
            StringBuilder sb = new StringBuilder("<");
            for (int i = 0; i < size(); i++) sb.append(i > 0 ? "," : "").append(at(i));
            return sb.append('>').toString();
        }
    }
    record Arr<T>(T... items) implements Stack2<T> {
        @SafeVarargs Arr { }
        public int size() { return items.length; }
        public T at(int i) { return items[i]; }
    }

    interface Num { default int n() { return 1; } default long wide(long a, double b) { return a + (long) b + n(); } }
    enum E implements Num { X { public int n() { return 10; } }, Y }
    interface WithObject { boolean equals(Object o); int hashCode(); default String describe() { return toString().length() + ":" + hashCode() + equals(this); } }
    static class Obj implements WithObject { public int hashCode() { return 77; } public String toString() { return "obj"; } }

    public static void main(String[] args) {
        A[] all = {new BC(), new CB(), new BD(), new Wins(), new Impl(), new AbsImpl(), new Low(), new Mid(), new A() { }, new B() { public String hi() { return "anon" + B.super.hi(); } }};
        for (A a : all) System.out.println(a.hi());
        System.out.println(((B) all[0]).hi() + ((C) all[0]).hi() + A.util());
        Stack2<String> s = new Arr<>("x", "y");
        System.out.println(s.render() + s.top() + s.isEmpty() + new Arr<Integer>().isEmpty());
        for (E e : E.values()) System.out.println(e.n() + " " + e.wide(1L << 33, 2.9));
        System.out.println(new Obj().describe());
        Num lambdaLess = new Num() { };
        System.out.println(lambdaLess.wide(-5, -5.9));
        java.util.function.Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).compose(dbl).apply(5));
        java.util.function.Predicate<String> p = String::isEmpty;
        System.out.println(p.negate().and(x -> x.length() < 3).or(x -> x.equals("long")).test("long"));
        java.util.Comparator<String> cmp = java.util.Comparator.comparing(String::length);
        System.out.println(cmp.reversed().thenComparing(java.util.Comparator.naturalOrder()).compare("aa", "ab"));
    }
}
