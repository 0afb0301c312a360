// javac: --release 8
import java.util.*;
import java.util.function.*;
public class OldGenerics {
    interface Monoid<T> { T zero(); T plus(T a, T b); default T sum(Collection<? extends T> c) { T r = zero(); for (T t : c) r = plus(r, t); return r; } static <T> Monoid<T> of(T z, BinaryOperator<T> f) { return new Monoid<T>() { public T zero() { return z; } public T plus(T a, T b) { return f.apply(a, b); } }; } }
    static <K, V extends Comparable<V>> List<K> byValue(Map<K, V> m) { List<Map.Entry<K, V>> l = new ArrayList<>(m.entrySet()); Collections.sort(l, new Comparator<Map.Entry<K, V>>() { @Override public int compare(Map.Entry<K, V> a, Map.Entry<K, V> b) { return b.getValue().compareTo(a.getValue()); } }); List<K> r = new ArrayList<>(); for (Map.Entry<K, V> e : l) r.add(e.getKey()); return r; }
    static abstract class Animal<S extends Animal<S>> implements Comparable<S> { int w; S weigh(int w) { this.w = w; return self(); } abstract S self(); public int compareTo(S o) { return w - o.w; } }
    static class Cat extends Animal<Cat> { Cat self() { return this; } public String toString() { return "cat" + w; } }
    public static void main(String[] args) {
        System.out.println(Monoid.of(0, Integer::sum).sum(Arrays.asList(1, 2, 3)) + Monoid.of("", String::concat).sum(Arrays.asList("a", "b")) + Monoid.<Long>of(1L, (a, b) -> a * b).sum(Arrays.asList(5L, 6L)));
        Map<String, Integer> m = new TreeMap<>();
        for (String w : "a b a c b a".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(byValue(m) + " " + Collections.max(Arrays.asList(new Cat().weigh(3), new Cat().weigh(9), new Cat().weigh(5))));
        Optional<String> o = Optional.of("v").filter(x -> x.length() == 1).map(x -> x + x);
        System.out.println(o.orElse("none") + Optional.empty().isPresent());
        Iterator<Integer> it = new Iterator<Integer>() { int i; public boolean hasNext() { return i < 3; } public Integer next() { return i++; } };
        int s = 0;
        while (it.hasNext()) s += it.next();
        try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(s + e.getMessage()); }
    }
}
