// jdk: 21
import java.util.*;

/** Sequenced collections. */
public class Sequenced {
    static String t(Runnable f) {
        try {
            f.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }

    static void seq(String name, SequencedCollection<Integer> c) {
        Collections.addAll(c, 3, 1, 2, 3, 5);
        System.out.println(name + " " + c + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed() + " " + t(() -> c.addFirst(9)) + " " + t(() -> c.addLast(8)) + " " + c + " " + c.removeFirst() + " " + c.removeLast() + " " + c);
        SequencedCollection<Integer> r = c.reversed();
        System.out.println(t(() -> r.addFirst(77)) + " " + r + " " + c + " " + r.getFirst() + " " + r.reversed() + " " + r.stream().toList() + " " + r.size() + " " + r.contains(1) + " " + r.remove(1) + " " + c);
        System.out.println(t(() -> {
            for (Iterator<Integer> it = r.iterator(); it.hasNext();) if (it.next() % 2 == 1) it.remove();
        }) + " " + c + " " + Arrays.toString(r.toArray()));
        c.clear();
        System.out.println(t(c::getFirst) + " " + t(r::getLast) + " " + t(c::removeFirst));
    }

    static void map(String name, SequencedMap<String, Integer> m) {
        m.put("b", 2);
        m.put("a", 1);
        m.put("c", 3);
        System.out.println(name + " " + m + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.reversed() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues().getLast() + " " + m.sequencedEntrySet().getFirst() + " " + t(() -> m.putFirst("z", 26)) + " " + t(() -> m.putLast("b", 22)) + " " + m + " " + m.pollFirstEntry() + " " + m.pollLastEntry() + " " + m + " " + t(() -> m.firstEntry().setValue(4)));
    }

    public static void main(String[] args) {
        seq("ArrayList", new ArrayList<>());
        seq("LinkedList", new LinkedList<>());
        seq("ArrayDeque", new ArrayDeque<>());
        seq("LinkedHashSet", new LinkedHashSet<>());
        seq("TreeSet", new TreeSet<>());
        seq("CopyOnWrite", new java.util.concurrent.CopyOnWriteArrayList<>(List.of(0)));
        map("LinkedHashMap", new LinkedHashMap<>());
        map("access", new LinkedHashMap<>(8, 0.75f, true));
        map("TreeMap", new TreeMap<>());
        map("SkipList", new java.util.concurrent.ConcurrentSkipListMap<>());
        System.out.println(List.of(1, 2, 3).reversed() + " " + List.of(1, 2, 3).getLast() + " " + t(() -> List.of().getFirst()) + " " + t(() -> List.of(1).addFirst(2)) + " " + Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(1, 2))).reversed() + " " + Collections.unmodifiableSequencedMap(new LinkedHashMap<>(Map.of("k", 1))).firstEntry());
        List<Integer> l = new ArrayList<>(List.of(5, 6, 7, 8));
        l.reversed().set(0, 80);
        l.reversed().subList(1, 3).clear();
        l.reversed().sort(null);
        System.out.println(l + " " + l.reversed().indexOf(80) + " " + l.reversed().listIterator(1).previous());
        StringBuilder sb = new StringBuilder();
        sb.repeat("ab", 3).repeat('z', 2);
        System.out.println(sb + " " + "a,b;c".splitWithDelimiters("[,;]", 0).length + " " + "hello".indexOf('l', 0, 3) + " " + Math.clamp(15L, 0, 10) + " " + Character.isEmoji(0x1f600) + " " + "x".equals(String.valueOf('x')));
    }
}
