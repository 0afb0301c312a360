import java.util.*;

/** java.util.Collections: algorithms and wrappers. */
public class CollectionsClass {
    static String t(Runnable f) {
        try {
            f.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ":" + e.getMessage());
        }
    }

    public static void main(String[] args) {
        List<Integer> l = new ArrayList<>(List.of(4, 8, 15, 16, 23, 42));
        System.out.println(Collections.binarySearch(l, 16) + " " + Collections.binarySearch(l, 17) + " " + Collections.max(l) + Collections.min(l, Comparator.reverseOrder()) + " " + Collections.frequency(l, 8) + " " + Collections.disjoint(l, List.of(1, 2)) + " " + Collections.indexOfSubList(l, List.of(15, 16)) + Collections.lastIndexOfSubList(l, List.of(7)));
        Collections.reverse(l);
        System.out.print(l);
        Collections.rotate(l, 2);
        System.out.print(l);
        Collections.rotate(l.subList(1, 5), -1);
        System.out.print(l);
        Collections.swap(l, 0, 5);
        System.out.print(l);
        Collections.shuffle(l, new Random(1));
        System.out.print(l);
        Collections.sort(l, Collections.reverseOrder());
        System.out.println(l + " " + Collections.replaceAll(l, 8, 80) + l);
        List<String> dst = new ArrayList<>(Collections.nCopies(4, "-"));
        Collections.copy(dst, List.of("a", "b"));
        System.out.println(dst + " " + Collections.addAll(dst, "x", "y") + dst);
        Collections.fill(dst, "z");
        System.out.println(dst + " " + Collections.emptyList() + Collections.emptyMap() + Collections.emptySet() + Collections.singleton(1) + Collections.singletonList(2) + Collections.singletonMap("k", "v"));
        List<Integer> un = Collections.unmodifiableList(l);
        Map<String, Integer> um = Collections.unmodifiableMap(new TreeMap<>(Map.of("b", 1, "a", 2)));
        System.out.println(un + " " + um + " " + t(() -> un.add(1)) + t(() -> un.iterator().remove()) + t(() -> un.sort(null)) + t(() -> um.put("c", 3)) + t(() -> um.keySet().remove("a")) + t(() -> um.entrySet().iterator().next().setValue(5)) + t(() -> um.merge("a", 1, Integer::sum)) + t(() -> Collections.emptyList().add(null)) + t(() -> Collections.singletonList(1).set(0, 2)) + t(() -> Collections.nCopies(2, 1).add(1)) + t(() -> Collections.nCopies(-1, 1)) + t(() -> Collections.max(List.<Integer>of())) + t(() -> Collections.copy(new ArrayList<>(), List.of(1))));
        List raw = Collections.checkedList(new ArrayList<>(), String.class);
        System.out.println(t(() -> raw.add(1)) + " " + t(() -> raw.add("s")) + " " + raw + " " + t(() -> Collections.checkedMap(new HashMap<String, Integer>(), String.class, Integer.class).putAll((Map) Map.of(1, 2))));
        Map<String, Integer> sm = Collections.synchronizedMap(new LinkedHashMap<>());
        sm.put("x", 1);
        sm.computeIfAbsent("y", k -> 2);
        System.out.println(sm + " " + Collections.synchronizedSortedSet(new TreeSet<>(List.of(3, 1, 2))).first());
        System.out.println(List.of(1, 2, 3) + " " + List.of() + " " + t(() -> List.of(1, null)) + t(() -> List.of(1).add(2)) + t(() -> List.of(1, 2).contains(null)) + t(() -> Set.of(1, 1)) + t(() -> Map.of("a", 1, "a", 2)) + t(() -> Map.of().get(null)) + t(() -> List.of(1, 2).get(2)) + t(() -> List.copyOf(Arrays.asList(1, null))));
        Map<Integer, String> of = Map.of(1, "a", 2, "b", 3, "c", 4, "d", 5, "e");
        Set<String> so = Set.of("q", "w", "e", "r", "t", "y");
        System.out.println(of.get(3) + of.get(9) + of.containsKey(5) + of.containsValue("d") + of.size() + of.hashCode() + of.equals(new HashMap<>(of)) + " " + so.contains("t") + so.contains("z") + so.hashCode() + new TreeSet<>(so) + " " + Map.ofEntries(Map.entry("only", 1)) + List.of(1, 2, 3).equals(Arrays.asList(1, 2, 3)) + List.of(3, 1, 3).lastIndexOf(3) + List.of(9, 8, 7, 6).subList(1, 3) + " " + (List.copyOf(List.of(1, 2)).size()) + Set.copyOf(List.of(1, 1, 1)));
        Set<Integer> fromMap = Collections.newSetFromMap(new TreeMap<>());
        fromMap.addAll(List.of(3, 1, 2));
        System.out.println(fromMap + " " + Collections.enumeration(fromMap).nextElement() + " " + Collections.list(Collections.enumeration(List.of("e"))) + " " + Collections.unmodifiableCollection(new ArrayDeque<>(List.of(1))).getClass().getName() + " " + Collections.emptyIterator().hasNext() + " " + Collections.unmodifiableSortedMap(new TreeMap<>(of)).headMap(3) + Collections.unmodifiableNavigableSet(new TreeSet<>(List.of(1, 5, 9))).floor(6));
        LinkedList<Integer> ll = new LinkedList<>(List.of(1, 2, 3, 4, 5, 6, 7));
        Collections.rotate(ll, 3);
        Collections.shuffle(ll, new Random(77));
        System.out.println(ll + " " + Collections.binarySearch(new LinkedList<>(List.of(1, 3, 5)), 5));
        Comparator<String> cmp = Comparator.nullsFirst(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        List<String> withNull = new ArrayList<>(Arrays.asList("bb", null, "a", "ccc", "aa", null));
        withNull.sort(cmp);
        System.out.print(withNull);
        withNull.sort(cmp.reversed());
        System.out.println(withNull + " " + Comparator.<Integer>naturalOrder().compare(1, 2) + Collections.reverseOrder(Collections.reverseOrder()).compare(1, 2) + Comparator.comparingInt(String::length).thenComparingLong(String::hashCode).thenComparingDouble(x -> 1).compare("a", "b"));
    }
}
