import java.util.*;
import java.util.stream.*;

/** HashMap: collisions, treeification, iteration order, default methods. */
public class HashMaps {
    static final class Bad implements Comparable<Bad> {
        final int id, hash;

        Bad(int id, int hash) {
            this.id = id;
            this.hash = hash;
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Bad b && b.id == id;
        }

        @Override
        public int compareTo(Bad o) {
            return Integer.compare(id, o.id);
        }

        @Override
        public String toString() {
            return "B" + id;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> m = new HashMap<>();
        for (String w : "the quick brown fox jumps over the lazy dog and the other fox Aa BB AaAa BBBB AaBB".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m + " " + m.hashCode() + " " + m.size() + " " + m.keySet() + " " + m.values() + " " + m.entrySet());
        System.out.println(m.get("fox") + " " + m.get("cat") + " " + m.getOrDefault("cat", -1) + " " + m.containsKey("dog") + " " + m.containsValue(3) + " " + m.put("dog", 50) + " " + m.putIfAbsent("dog", 60) + " " + m.putIfAbsent("new", 7) + " " + m.remove("the") + " " + m.remove("dog", 1) + " " + m.replace("dog", 51) + " " + m.replace("dog", 51, 52) + " " + m.replace("nope", 1));
        System.out.println(m.computeIfAbsent("len", String::length) + " " + m.computeIfPresent("dog", (k, v) -> null) + " " + m.compute("fox", (k, v) -> v == null ? 1 : v * 10) + " " + m.compute("zip", (k, v) -> null) + " " + m.merge("fox", 1, (a, b) -> null) + " " + m);
        m.replaceAll((k, v) -> k.length() * v);
        m.keySet().removeIf(k -> k.startsWith("o"));
        m.values().remove(4);
        m.entrySet().iterator().next().setValue(12345);
        System.out.println(m);
        m.put(null, 0);
        m.put("nullv", null);
        System.out.println(m.get(null) + " " + m.containsValue(null) + " " + m.getOrDefault("nullv", 9) + " " + m.computeIfAbsent("nullv", k -> 8));
        Map<Bad, Integer> t = new HashMap<>();
        for (int i = 0; i < 200; i++) t.put(new Bad(i * 37 % 200, i * 37 % 200 % 3), i);
        System.out.println(t.size() + " " + t.keySet());
        long sum = 0;
        for (int i = 0; i < 250; i++) sum = sum * 3 + t.getOrDefault(new Bad(i, i % 3), -1);
        for (int i = 0; i < 200; i += 2) t.remove(new Bad(i, i % 3));
        System.out.println(sum + " " + t);
        for (int i = 1; i < 190; i += 2) t.remove(new Bad(i, i % 3));
        System.out.println(t);
        Map<Integer, Integer> grow = new HashMap<>(4, 2f);
        for (int i = 0; i < 100; i++) grow.put(i * i * 31 ^ i << 20, i);
        System.out.println(grow.keySet());
        Map<Double, String> d = new HashMap<>();
        for (double x = 0; x < 3; x += 0.25) d.put(x, "v" + x);
        System.out.println(d);
        Map<Object, Object> mixed = new HashMap<>();
        Object[] keys = {1, 1L, 'c', "s", 2.5, true, List.of(1, 2), Optional.of(3), (byte) 9, 3.5f};
        for (Object k : keys) mixed.put(k, k.getClass().getSimpleName());
        System.out.println(mixed);
        System.out.println(IntStream.range(0, 60).mapToObj(i -> "key" + i).collect(Collectors.toSet()));
        System.out.println(new HashSet<>(Arrays.asList(100, 17, 33, 1, 65536, -1, 16)) + " " + new HashSet<>(List.of("one", "two", "three", "four", "five", "six")));
        try {
            for (String k : m.keySet()) m.put(k + "x", 1);
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        try {
            m.computeIfAbsent("recursive", k -> m.put("inner" + m.size(), 1) == null ? 5 : 6);
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        Map<String, Integer> copy = new HashMap<>(m);
        System.out.println(copy.equals(m) + " " + ((HashMap<String, Integer>) copy).clone().equals(m) + " " + new TreeMap<>(Map.of("a", 1)).equals(new HashMap<>(Map.of("a", 1))) + " " + new AbstractMap.SimpleEntry<>("k", 5) + " " + Map.entry("k", 5).hashCode() + " " + new AbstractMap.SimpleImmutableEntry<>("k", null).hashCode());
    }
}
