import java.util.*;

/** TreeMap and TreeSet navigation, sub-maps and comparators. */
public class TreeMaps {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    static void navigate(NavigableMap<Integer, String> m) {
        System.out.println(m + " first " + t(m::firstKey) + " last " + t(m::lastKey) + " " + m.firstEntry() + " " + m.lastEntry());
        for (int k : new int[] {-1, 0, 10, 15, 20, 25, 90, 100}) {
            System.out.print(k + ": " + m.floorKey(k) + " " + m.ceilingKey(k) + " " + m.lowerKey(k) + " " + m.higherKey(k) + " " + m.floorEntry(k) + " " + m.higherEntry(k) + " " + t(() -> m.headMap(k)) + " " + t(() -> m.tailMap(k, false).size()) + "; ");
        }
        System.out.println();
        System.out.println(m.descendingMap() + " " + m.descendingKeySet() + " " + t(() -> m.navigableKeySet().headSet(40, true)) + " " + t(() -> m.put(33, "in")) + " " + t(() -> m.put(500, "out")) + " " + (m.comparator() == null));
    }

    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 100; i += 10) m.put(i * 7 % 100, "v" + i);
        navigate(new TreeMap<>(m));
        navigate(new TreeMap<>(m).subMap(20, true, 60, true));
        navigate(new TreeMap<>(m).headMap(50, false));
        navigate(new TreeMap<>(m).tailMap(50, false));
        navigate(new TreeMap<>(m).descendingMap());
        navigate(new TreeMap<>(m).subMap(20, true, 60, false).descendingMap());
        navigate(new TreeMap<>());
        navigate(new java.util.concurrent.ConcurrentSkipListMap<>(m).subMap(10, true, 80, false));
        TreeMap<Integer, String> c = new TreeMap<>(Comparator.comparing((Integer i) -> i % 7).thenComparing(Comparator.reverseOrder()));
        c.putAll(m);
        System.out.println(c + " " + c.ceilingKey(14) + " " + c.headMap(30));
        System.out.println(m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m);
        SortedMap<Integer, String> view = m.subMap(20, 50);
        view.put(25, "new");
        m.remove(30);
        view.entrySet().removeIf(e -> e.getKey() == 40);
        System.out.println(view + " " + m + " " + view.size());
        view.clear();
        System.out.println(m + " " + t(() -> m.subMap(5, 1)) + " " + t(() -> m.put(null, "")) + " " + t(() -> m.firstEntry().setValue("q")));
        System.out.println(m.merge(50, "+", String::concat) + " " + m.computeIfAbsent(55, k -> "c" + k) + " " + m.computeIfPresent(55, (k, v) -> null) + " " + m.compute(60, (k, v) -> v + k) + " " + m.putIfAbsent(70, "x") + " " + m.replace(70, "y"));
        TreeSet<String> s = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        Collections.addAll(s, "Banana", "apple", "cherry", "APPLE", "date", "Elder");
        System.out.println(s + " " + s.first() + s.last() + s.floor("b") + s.ceiling("b") + s.lower("apple") + s.higher("APPLE") + " " + s.headSet("cherry") + s.tailSet("cherry", false) + s.subSet("B", "D") + s.descendingSet() + " " + s.pollFirst() + s.pollLast() + s + s.contains("DATE"));
        TreeMap<Integer, Integer> big = new TreeMap<>();
        Random r = new Random(17);
        long h = 0;
        for (int i = 0; i < 3000; i++) {
            int k = r.nextInt(500);
            switch (r.nextInt(4)) {
                case 0 -> big.remove(k);
                case 1 -> h = h * 31 + String.valueOf(big.floorKey(k)).hashCode();
                case 2 -> h = h * 31 + big.headMap(k).size();
                default -> big.put(k, i);
            }
        }
        System.out.println(h + " " + big.size() + " " + big.hashCode() + " " + big.firstKey() + " " + big.lastEntry());
        Iterator<Map.Entry<Integer, Integer>> it = big.entrySet().iterator();
        while (it.hasNext()) if (it.next().getKey() % 20 != 0) it.remove();
        System.out.println(big);
        System.out.println(t(() -> new TreeSet<Object>(List.of(1, "a"))) + " " + t(() -> new TreeMap<>().firstKey()) + " " + t(() -> new TreeSet<>().first()));
    }
}
