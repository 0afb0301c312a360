import java.util.*;

/** LinkedHashMap, LinkedHashSet, IdentityHashMap, WeakHashMap, Hashtable. */
public class LinkedMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        private final int cap;

        Lru(int cap) {
            super(16, 0.75f, true);
            this.cap = cap;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            return size() > cap;
        }
    }

    public static void main(String[] args) {
        Lru<String, Integer> lru = new Lru<>(3);
        for (String op : "a b c a d b b e a c".split(" ")) {
            Integer hit = lru.get(op);
            if (hit == null) lru.put(op, 1);
            else lru.put(op, hit + 1);
            System.out.print(op + (hit == null ? "-" : "+") + lru + " ");
        }
        System.out.println();
        Map<String, Integer> access = new LinkedHashMap<>(8, 0.75f, true);
        for (String k : "one two three four".split(" ")) access.put(k, k.length());
        access.get("one");
        access.getOrDefault("two", 0);
        access.putIfAbsent("three", 9);
        access.containsKey("four");
        access.computeIfAbsent("one", k -> 1);
        System.out.println(access + " " + access.keySet() + " " + access.values());
        try {
            for (String k : access.keySet()) access.get(k);
        } catch (ConcurrentModificationException e) {
            System.out.println("access order CME");
        }
        Map<String, Integer> ins = new LinkedHashMap<>();
        for (String k : "z y x w z".split(" ")) ins.put(k, ins.size());
        ins.remove("y");
        ins.put("y", 9);
        System.out.println(ins);
        Set<Integer> set = new LinkedHashSet<>(List.of(5, 3, 9, 1));
        set.add(3);
        set.remove(9);
        set.add(9);
        System.out.println(set + " " + set.equals(Set.of(1, 3, 5, 9)) + " " + set.hashCode());
        IdentityHashMap<Object, String> id = new IdentityHashMap<>();
        String s1 = new String("k"), s2 = new String("k");
        id.put(s1, "first");
        id.put(s2, "second");
        id.put("k", "literal");
        id.put("k", "literal again");
        System.out.println(id.size() + " " + id.get(s1) + " " + id.get(s2) + " " + id.get("k") + " " + id.get(new String("k")) + " " + id.containsValue("second") + " " + id.remove(s1) + " " + id.size() + " " + new TreeSet<>(id.values()));
        Set<Object> idset = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(idset.add(s1) + " " + idset.add(s2) + " " + idset.add(s1) + " " + idset.contains("k") + " " + idset.size());
        WeakHashMap<String, Integer> weak = new WeakHashMap<>();
        List<String> hold = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            String k = "weak" + i;
            hold.add(k);
            weak.put(k, i);
        }
        weak.put(null, -1);
        System.out.println(weak.size() + " " + weak.get("weak7") + " " + weak.get(null) + " " + weak.remove("weak3") + " " + new TreeMap<>(Map.copyOf(new HashMap<>(Map.of("a", weak.size())))) + " " + weak.containsKey("weak3") + hold.size() + " " + weak.remove(null) + weak);
        Hashtable<String, Integer> ht = new Hashtable<>();
        for (int i = 0; i < 15; i++) ht.put("h" + i, i);
        System.out.println(ht + " " + ht.contains(7) + " " + Collections.list(ht.keys()) + " " + Collections.list(ht.elements()) + " " + ht.hashCode());
        try {
            ht.put("x", null);
        } catch (NullPointerException e) {
            System.out.println("Hashtable rejects null");
        }
        Map<String, List<Integer>> multi = new TreeMap<>();
        for (int i = 0; i < 20; i++) multi.computeIfAbsent(i % 2 == 0 ? "even" : i % 3 == 0 ? "triple" : "other", k -> new LinkedList<>()).add(i);
        System.out.println(multi);
        Map<Map<String, Integer>, List<Set<Integer>>> nested = new LinkedHashMap<>();
        nested.put(new TreeMap<>(Map.of("a", 1, "b", 2)), List.of(new TreeSet<>(Set.of(1, 2)), Set.of(7)));
        System.out.println(nested + " " + nested.get(Map.of("b", 2, "a", 1)));
    }
}
