package explore.collections;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collections the method makes itself and fills with unknown values. */
public class Locals {
    public enum Suit {
        HEARTS,
        SPADES
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int distinct(int a, int b, int c) {
        Set<Integer> s = new HashSet<>();
        s.add(a);
        s.add(b);
        s.add(c);
        return s.size();
    }

    // outcome: "overwritten"
    // outcome: "kept"
    public static String put(int k, int l) {
        Map<Integer, String> m = new HashMap<>();
        m.put(k, "first");
        m.put(l, "second");
        return m.get(k).equals("first") ? "kept" : "overwritten";
    }

    // outcome: "known"
    // outcome: "unknown"
    public static String stringKeys(String key) {
        Map<String, Integer> m = new HashMap<>();
        m.put("one", 1);
        m.put("two", 2);
        return m.containsKey(key) ? "known" : "unknown";
    }

    // outcome: [1, 3]
    // outcome: [2, 3]
    // outcome: [1, 2]
    // outcome: throws java.lang.IndexOutOfBoundsException: *
    public static List<Integer> removeIndex(int i) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.remove(i);
        return l;
    }

    // outcome: [1, 2, 3]
    // outcome: [2, 3]
    // outcome: [1, 3]
    // outcome: [1, 2]
    public static List<Integer> removeObject(Integer i) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        l.remove(i);
        return l;
    }

    // outcome: "sorted"
    // unreachable: "unsorted"
    public static String sort(int a, int b) {
        List<Integer> l = new ArrayList<>();
        l.add(a);
        l.add(b);
        Collections.sort(l);
        return l.get(0) <= l.get(1) ? "sorted" : "unsorted";
    }

    // outcome: "descending"
    // outcome: "equal"
    // unreachable: "ascending"
    public static String comparator(int a, int b) {
        List<Integer> l = new ArrayList<>(List.of(a, b));
        l.sort(Comparator.reverseOrder());
        int c = l.get(0).compareTo(l.get(1));
        return c > 0 ? "descending" : c == 0 ? "equal" : "ascending";
    }

    // outcome: "unmodifiable"
    // outcome: "untouched"
    public static String immutable(boolean modify) {
        List<String> l = List.of("a");
        try {
            if (modify) l.add("b");
            return "untouched";
        } catch (UnsupportedOperationException e) {
            return "unmodifiable";
        }
    }

    // outcome: "removed"
    // outcome: "concurrent"
    // outcome: "nothing"
    public static String concurrent(int x) {
        List<Integer> l = new ArrayList<>(List.of(1, 2, 3));
        try {
            for (Integer i : l) if (i == x) l.remove(i);
            return l.size() == 3 ? "nothing" : "removed";
        } catch (ConcurrentModificationException e) {
            return "concurrent";
        }
    }

    // outcome: "first"
    // outcome: "second"
    // unreachable: "wrong"
    public static String queue(int a, int b) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        q.add(a);
        q.add(b);
        int m = q.remove();
        if (m > a || m > b) return "wrong";
        return m == a ? "first" : "second";
    }

    // outcome: "push"
    // outcome: "pop"
    // outcome: throws java.util.NoSuchElementException
    public static String deque(boolean push, boolean pop) {
        Deque<String> d = new ArrayDeque<>();
        if (push) d.push("x");
        if (pop) d.pop();
        return d.isEmpty() ? "pop" : "push";
    }

    // outcome: "none"
    // outcome: "ten"
    // outcome: "twenty"
    public static String floor(int key) {
        TreeMap<Integer, String> m = new TreeMap<>();
        m.put(10, "ten");
        m.put(20, "twenty");
        Map.Entry<Integer, String> e = m.floorEntry(key);
        return e == null ? "none" : e.getValue();
    }

    // outcome: "b"
    // outcome: "a"
    public static String insertionOrder(boolean swap) {
        Map<String, Integer> m = new LinkedHashMap<>();
        if (swap) m.put("b", 1);
        m.put("a", 2);
        m.put("b", 3);
        return m.keySet().iterator().next();
    }

    // outcome: 0
    // outcome: 1
    // outcome: 4
    // outcome: 5
    // outcome: throws java.lang.NullPointerException: *
    public static int enumMap(Suit s, Suit t) {
        Map<Suit, Integer> m = new EnumMap<>(Suit.class);
        m.put(s, 1);
        if (t == Suit.SPADES) m.merge(t, 4, Integer::sum);
        return m.getOrDefault(Suit.SPADES, 0);
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    public static int filtered(int a, int b) {
        List<Integer> l = new ArrayList<>(List.of(a, b));
        for (Iterator<Integer> i = l.iterator(); i.hasNext(); ) if (i.next() % 2 != 0) i.remove();
        return l.size();
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int streamCount(int limit) {
        return (int) IntStream.of(1, 5, 9).filter(i -> i < limit).count();
    }

    // outcome: "a"
    // outcome: "bb"
    // outcome: "none"
    public static String streamFirst(int n) {
        return Stream.of("a", "bb").filter(s -> s.length() == n).findFirst().orElse("none");
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int frequency(char a, char b, char c) {
        Map<Character, Integer> m = new HashMap<>();
        for (char x : new char[] {a, b, c}) m.merge(x, 1, Integer::sum);
        return m.get(a);
    }
}
