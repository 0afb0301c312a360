import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** ConcurrentHashMap bulk operations, skip lists and copy-on-write. */
public class ConcurrentMaps {
    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        for (String w : "to be or not to be that is the question whether tis nobler in the mind".split(" ")) m.merge(w, 1, Integer::sum);
        System.out.println(m + " " + m.mappingCount() + " " + m.reduceValues(1, Integer::sum) + " " + m.search(1000, (k, v) -> k.startsWith("q") ? k : null) + " " + m.reduce(1000, (k, v) -> k.length() * v, Integer::max) + " " + m.reduceKeysToInt(1, String::length, 0, Integer::sum) + " " + m.reduceValuesToLong(1000, x -> x, 0, Math::max) + " " + m.searchKeys(1000, k -> k.length() > 7 ? k : null));
        StringBuffer sb = new StringBuffer();
        m.forEach(Long.MAX_VALUE, (k, v) -> sb.append(k.charAt(0)));
        m.forEach(Long.MAX_VALUE, (k, v) -> v > 1 ? k : null, k -> sb.append("<").append(k).append(">"));
        System.out.println(sb);
        System.out.println(m.putIfAbsent("be", 9) + " " + m.computeIfAbsent("hamlet", String::length) + " " + m.computeIfPresent("or", (k, v) -> null) + " " + m.compute("to", (k, v) -> v + 40) + " " + m.replace("to", 42, 43) + " " + m.remove("to", 1) + " " + m.getOrDefault("nope", -1) + " " + m.contains(43) + " " + m.size());
        m.keySet().removeIf(k -> k.length() == 2);
        m.replaceAll((k, v) -> v * 10);
        for (String k : m.keySet()) m.put(k + k, 1);
        System.out.println(m.size() + " " + new TreeMap<>(m));
        for (Runnable r : List.<Runnable>of(() -> m.put(null, 1), () -> m.put("x", null))) {
            try {
                r.run();
            } catch (NullPointerException e) {
                System.out.print("NPE ");
            }
        }
        Set<Integer> ks = ConcurrentHashMap.newKeySet();
        ConcurrentHashMap<Integer, LongAdder> counts = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(4);
        for (int t = 0; t < 4; t++) {
            int seed = t;
            pool.execute(() -> {
                for (int i = 0; i < 2000; i++) {
                    ks.add((i * 7 + seed) % 300);
                    counts.computeIfAbsent(i % 10, k -> new LongAdder()).increment();
                }
            });
        }
        pool.shutdown();
        pool.awaitTermination(30, TimeUnit.SECONDS);
        System.out.println(ks.size() + " " + counts + " " + ks.stream().mapToInt(x -> x).sum());
        ConcurrentSkipListMap<Integer, String> sk = new ConcurrentSkipListMap<>();
        for (int i = 0; i < 50; i++) sk.put(i * 37 % 101, "v" + i);
        System.out.println(sk + " " + sk.ceilingEntry(50) + " " + sk.headMap(20) + " " + sk.descendingMap().firstKey() + " " + sk.pollFirstEntry() + sk.lowerKey(10) + " " + sk.subMap(30, true, 40, true).keySet() + " " + sk.tailMap(95).values());
        ConcurrentSkipListSet<String> ss = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        Collections.addAll(ss, "x", "a", "m", "m");
        System.out.println(ss + " " + ss.first() + ss.higher("m") + ss.headSet("a"));
        CopyOnWriteArrayList<Integer> cow = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : cow) if (x < 3) cow.add(x * 10);
        System.out.println(cow + " " + cow.addIfAbsent(3) + cow.addIfAbsent(4) + " " + cow.addAllAbsent(List.of(4, 5, 6)) + " " + cow + " " + cow.subList(1, 3) + cow.indexOf(20, 2));
        CopyOnWriteArraySet<String> cs = new CopyOnWriteArraySet<>(List.of("b", "a", "b"));
        System.out.println(cs + " " + cs.contains("a"));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        System.out.println(q.poll() + " " + q + q.peek() + q.size() + " " + q.stream().map(String::valueOf).collect(Collectors.joining()));
    }
}
