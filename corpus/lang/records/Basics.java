import java.util.*;

public class Basics {
    record Empty() { }
    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String str, int[] arr, List<?> list) { }
    record Range(int lo, int hi) implements Comparable<Range> {
        static int made;
        static final Range UNIT = new Range(0, 1);
        Range { if (lo > hi) throw new IllegalArgumentException(lo + ">" + hi); made++; hi = Math.min(hi, 1000); }
        Range(int hi) { this(0, hi); }
        int len() { return hi - lo; }
        @Override public int compareTo(Range o) { return Integer.compare(len(), o.len()); }
        static Range of(String s) { String[] p = s.split("-"); return new Range(Integer.parseInt(p[0]), Integer.parseInt(p[1])); }
    }
    record Custom(String name) {
        @Override public String name() { return "<" + name + ">"; }
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.name.equalsIgnoreCase(name); }
        @Override public int hashCode() { return name.toLowerCase().hashCode(); }
    }
    record Pair<A, B extends Comparable<B>>(A first, B second) { <C> Pair<C, B> with(C c) { return new Pair<>(c, second); } }
    record Node(int v, Node next) { }
    record Fl(float f, double d) { }
    record Var(String... parts) { }
    interface Named { String name(); default String hello() { return "hi " + name(); } }
    record Person(String name, int age) implements Named { class Inner { int twice() { return age * 2; } } }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        int[] arr = {1};
        All a = new All(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, -0.0, "s", null, List.of(1));
        All b = new All(true, (byte) -1, 'c', (short) 2, 3, 4L, 5.5f, -0.0, "s", null, new ArrayList<>(List.of(1)));
        System.out.println(a);
        System.out.println(a.equals(b) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + a.z() + a.b() + a.c() + a.s() + a.i() + a.l() + a.f() + a.d() + a.str() + a.arr() + a.list());
        System.out.println(new All(false, (byte) 0, '\0', (short) 0, 0, 0, 0, 0, null, null, null).hashCode());
        System.out.println(new Range(3, 2000) + " " + new Range(5).len() + " " + Range.of("2-9").compareTo(Range.UNIT) + " " + Range.made);
        try { new Range(2, 1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(new Custom("Q") + " " + new Custom("Q").equals(new Custom("q")) + new Custom("Q").name() + new Custom("q").hashCode());
        Pair<Integer, String> p = new Pair<>(1, "x");
        System.out.println(p + " " + p.with(2.5) + " " + p.equals(new Pair<>(1, "x")) + p.equals(new Pair<>(1L, "x")) + p.equals(null) + p.hashCode());
        System.out.println(new Node(1, new Node(2, null)) + " " + new Node(1, new Node(2, null)).equals(new Node(1, new Node(2, null))) + new Node(7, null).hashCode());
        System.out.println(new Fl(0f, 0.0).equals(new Fl(-0f, 0.0)) + " " + new Fl(Float.NaN, Double.NaN).equals(new Fl(Float.NaN, Double.NaN)) + " " + new Fl(1.5f, 2.5).hashCode());
        System.out.println(new Var("a", "b").parts().length + " " + new Var("a").equals(new Var("a")) + " " + new Var().parts().length);
        Person per = new Person("Al", 20);
        System.out.println(per.hello() + per.new Inner().twice() + " " + per);
        record Local(int x) { Local { x *= 2; } }
        System.out.println(new Local(4) + " " + new Local(4).equals(new Local(4)));
        TreeSet<Range> ts = new TreeSet<>(List.of(new Range(0, 9), new Range(5, 6), new Range(1, 4)));
        System.out.println(ts);
        Map<Range, String> m = new HashMap<>();
        m.put(new Range(1, 2), "v");
        System.out.println(m.get(new Range(1, 2)) + m.get(new Range(1, 3)));
        System.out.println(Person.class.isRecord() + " " + Person.class.getSuperclass() + " " + Arrays.toString(Person.class.getRecordComponents()));
    }
}
