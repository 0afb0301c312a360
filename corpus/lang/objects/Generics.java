import java.util.*;
import java.util.function.*;

public class Generics {
    static class Box<T> {
        private T v;
        Box(T v) { this.v = v; }
        T get() { return v; }
        <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); }
        static <A, B, C> Function<A, C> compose(Function<A, B> f, Function<B, C> g) { return a -> g.apply(f.apply(a)); }
        public String toString() { return "Box(" + v + ")"; }
    }

    static class Tree<K extends Comparable<? super K>, V> implements Iterable<Map.Entry<K, V>> {
        private class N { K k; V v; N l, r; N(K k, V v) { this.k = k; this.v = v; } }
        private N root;
        int size;

        V put(K k, V v) {
            if (root == null) { root = new N(k, v); size++; return null; }
            N n = root;
            while (true) {
                int c = k.compareTo(n.k);
                if (c == 0) { V old = n.v; n.v = v; return old; }
                N next = c < 0 ? n.l : n.r;
                if (next == null) {
                    if (c < 0) n.l = new N(k, v); else n.r = new N(k, v);
                    size++;
                    return null;
                }
                n = next;
            }
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            Deque<N> stack = new ArrayDeque<>();
            for (N n = root; n != null; n = n.l) stack.push(n);
            return new Iterator<>() {
                public boolean hasNext() { return !stack.isEmpty(); }
                public Map.Entry<K, V> next() {
                    N n = stack.pop();
                    for (N m = n.r; m != null; m = m.l) stack.push(m);
                    return Map.entry(n.k, n.v);
                }
            };
        }
    }

    static <T extends Comparable<T>> T max(Collection<? extends T> c) {
        Iterator<? extends T> it = c.iterator();
        T best = it.next();
        while (it.hasNext()) { T t = it.next(); if (t.compareTo(best) > 0) best = t; }
        return best;
    }

    static double sum(Collection<? extends Number> ns) { double s = 0; for (Number n : ns) s += n.doubleValue(); return s; }
    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }
    static <T extends Number & Comparable<T>> boolean bigger(T a, T b) { return a.compareTo(b) > 0 && a.intValue() != b.intValue(); }
    static <T> T pick(boolean b, T x, T y) { return b ? x : y; }
    static <E extends Exception> void sneaky(Exception e) throws E { @SuppressWarnings("unchecked") E x = (E) e; throw x; }

    public static void main(String[] args) {
        System.out.println(new Box<>(21).map(x -> x * 2).map(x -> "n" + x).map(String::length));
        System.out.println(Box.<String, Integer, String>compose(String::length, n -> "#".repeat(n)).apply("four"));
        Tree<String, Integer> t = new Tree<>();
        for (String w : "to be or not to be that is the question".split(" ")) {
            Integer old = t.put(w, 1);
            if (old != null) t.put(w, old + 1);
        }
        for (Map.Entry<String, Integer> e : t) System.out.print(e + " ");
        System.out.println(t.size);
        System.out.println(max(List.of(3, 9, 2)) + max(Set.of("only")) + sum(List.of(1, 2.5, 3L)));
        List<Number> nums = new ArrayList<>();
        fill(nums);
        List<Object> objs = new ArrayList<>(List.of("s"));
        fill(objs);
        System.out.println(nums + "" + objs + bigger(3, 2) + bigger(2.5, 2.25));
        Object p = pick(true, 1, "s");
        System.out.println(p + " " + pick(false, 1, 2.0).getClass().getSimpleName());
        try {
            Generics.<RuntimeException>sneaky(new java.io.IOException("checked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        @SuppressWarnings({"unchecked", "rawtypes"})
        List<String> bad = (List) List.of(1);
        try {
            String s = bad.get(0);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        Object o = bad.get(0);
        System.out.println(o);
        Map<Character, List<String>> groups = new TreeMap<>();
        for (String s : List.of("apple", "bob", "avocado", "cat", "bee")) groups.computeIfAbsent(s.charAt(0), k -> new LinkedList<>()).add(s);
        System.out.println(groups);
    }
}
