import java.util.*;
import java.util.function.*;

/** An LRU cache by hand (hash map and doubly linked list), an LFU cache, and a trie. */
public class LruCaches {
    static class Lru<K, V> {
        private class Node {
            K k;
            V v;
            Node prev, next;
        }

        private final Map<K, Node> map = new HashMap<>();
        private final Node head = new Node(), tail = new Node();
        private final int cap;
        int hits, misses;

        Lru(int cap) {
            this.cap = cap;
            head.next = tail;
            tail.prev = head;
        }

        private void unlink(Node n) {
            n.prev.next = n.next;
            n.next.prev = n.prev;
        }

        private void front(Node n) {
            n.next = head.next;
            n.prev = head;
            head.next.prev = n;
            head.next = n;
        }

        V get(K k, Function<? super K, ? extends V> load) {
            Node n = map.get(k);
            if (n != null) {
                hits++;
                unlink(n);
            } else {
                misses++;
                n = new Node();
                n.k = k;
                n.v = load.apply(k);
                map.put(k, n);
                if (map.size() > cap) {
                    map.remove(tail.prev.k);
                    unlink(tail.prev);
                }
            }
            front(n);
            return n.v;
        }

        @Override
        public String toString() {
            StringJoiner j = new StringJoiner(", ", "[", "]");
            for (Node n = head.next; n != tail; n = n.next) j.add(n.k + "=" + n.v);
            return j.toString();
        }
    }

    static class Lfu<K> {
        private final Map<K, Integer> uses = new HashMap<>();
        private final TreeMap<Integer, LinkedHashSet<K>> buckets = new TreeMap<>();
        private final int cap;

        Lfu(int cap) {
            this.cap = cap;
        }

        K touch(K k) {
            K evicted = null;
            Integer n = uses.get(k);
            if (n == null && uses.size() == cap) {
                Map.Entry<Integer, LinkedHashSet<K>> low = buckets.firstEntry();
                evicted = low.getValue().iterator().next();
                low.getValue().remove(evicted);
                if (low.getValue().isEmpty()) buckets.remove(low.getKey());
                uses.remove(evicted);
            }
            if (n != null) {
                buckets.get(n).remove(k);
                if (buckets.get(n).isEmpty()) buckets.remove(n);
            }
            int m = n == null ? 1 : n + 1;
            uses.put(k, m);
            buckets.computeIfAbsent(m, x -> new LinkedHashSet<>()).add(k);
            return evicted;
        }
    }

    static class Trie {
        private final Map<Character, Trie> kids = new TreeMap<>();
        private int ends;

        void add(String w) {
            Trie t = this;
            for (char c : w.toCharArray()) t = t.kids.computeIfAbsent(c, k -> new Trie());
            t.ends++;
        }

        void collect(String prefix, BiConsumer<String, Integer> out) {
            if (ends > 0) out.accept(prefix, ends);
            kids.forEach((c, t) -> t.collect(prefix + c, out));
        }

        List<String> complete(String p) {
            Trie t = this;
            for (char c : p.toCharArray()) if ((t = t.kids.get(c)) == null) return List.of();
            List<String> out = new ArrayList<>();
            t.collect(p, (w, n) -> out.add(w + "*" + n));
            return out;
        }
    }

    public static void main(String[] args) {
        Lru<Integer, String> lru = new Lru<>(4);
        Random r = new Random(21);
        for (int i = 0; i < 60; i++) {
            lru.get((int) Math.abs(r.nextGaussian() * 4), k -> "v" + k * k);
            if (i % 10 == 9) System.out.println(lru + " " + lru.hits + "/" + lru.misses);
        }
        Lfu<String> lfu = new Lfu<>(3);
        StringBuilder b = new StringBuilder();
        for (String k : "a b c a b d a e f e f a g b a".split(" ")) b.append(k).append(':').append(lfu.touch(k)).append(' ');
        System.out.println(b + " " + lfu.buckets);
        Trie t = new Trie();
        for (String w : "car card care cat car dog do dot cart carpet".split(" ")) t.add(w);
        for (String p : new String[] {"car", "do", "x", "", "cart"}) System.out.println(p + " -> " + t.complete(p));
        BitSet bloom = new BitSet(256);
        for (String w : "alpha beta gamma delta".split(" ")) for (int s = 0; s < 3; s++) bloom.set(Math.floorMod(w.hashCode() * (s * 2 + 1) ^ w.hashCode() >>> 7 + s, 256));
        System.out.println(bloom);
    }
}
