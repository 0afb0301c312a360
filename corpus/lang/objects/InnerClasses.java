import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;

public class InnerClasses {
    private int counter = 10;
    private static int total;
    private String name = "outer";

    class Inner {
        private String name = "inner";
        int bump() { total++; return ++counter; }
        class Deep {
            String path() { return name + "<" + InnerClasses.this.name + " " + Inner.this.name + " " + InnerClasses.this.counter; }
            private String name = "deep";
        }
    }

    static class Nested {
        private int hidden = 5;
        private Nested() { }
        private static int sq(int x) { return x * x; }
    }

    class Sub extends Inner {
        final int extra;
        Sub(int extra) { this.extra = extra; }
        @Override int bump() { return super.bump() * 100 + extra; }
    }

    static class OuterSub extends InnerClasses.Inner {
        OuterSub(InnerClasses o) { o.super(); }
    }

    Iterable<Integer> upTo(final int n) {
        return new Iterable<>() {
            @Override public Iterator<Integer> iterator() {
                return new Iterator<Integer>() {
                    int i = 0;
                    public boolean hasNext() { return i < n; }
                    public Integer next() { counter++; return i++; }
                };
            }
        };
    }

    static Supplier<String> local(String captured, long num) {
        int doubled = (int) num * 2;
        class Local implements Supplier<String> {
            final String own;
            Local(String own) { this.own = own; }
            public String get() { return own + captured + num + doubled + (num > 0 ? new Local("r").own : ""); }
        }
        return new Local("L");
    }

    abstract static class Shape {
        final String desc;
        Shape() { desc = describe(); }
        abstract String describe();
    }

    static Object anonymousInStatic(int v) {
        return new Shape() {
            int w = v + 1;
            String describe() { return "v=" + v + " w=" + w; }
            public String toString() { return desc + " then " + describe(); }
        };
    }

    interface Visitor { void visit(int i); }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses.Inner in = o.new Inner();
        System.out.println(in.bump() + " " + o.counter + " " + in.name);
        System.out.println(in.new Deep().path());
        System.out.println(o.new Inner().new Deep().path());
        System.out.println(new Nested().hidden + Nested.sq(7));
        System.out.println(o.new Sub(3).bump() + " " + new OuterSub(o).bump() + " " + total);
        int sum = 0;
        for (int i : o.upTo(4)) for (int j : o.upTo(i)) sum += i * 10 + j;
        System.out.println(sum + " " + o.counter);
        System.out.println(local("cap", 21L).get());
        System.out.println(anonymousInStatic(4));
        List<Integer> seen = new ArrayList<>();
        Visitor v = new Visitor() {
            private int calls;
            { calls = 100; }
            public void visit(int i) { seen.add(i + calls++); }
        };
        v.visit(1);
        v.visit(1);
        System.out.println(seen);
        record Pair(int a, int b) { static int made = 0; Pair { made++; } }
        enum Dir { L, R }
        interface Op { int go(Pair p); }
        Op op = p -> p.a() - p.b();
        System.out.println(op.go(new Pair(5, 3)) + " " + Pair.made + Dir.R);
        for (Object x : new Object[] {in, o.new Sub(1), v, new Nested(), local("", 0), new Pair(1, 2), Dir.L, in.new Deep()})
            System.out.println(x.getClass().getName() + " " + x.getClass().getSimpleName() + " " + x.getClass().isAnonymousClass() + x.getClass().isLocalClass() + x.getClass().isMemberClass());
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
    }
}
