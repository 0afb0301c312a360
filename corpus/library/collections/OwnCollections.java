import java.util.*;
import java.util.function.*;

/** Data structures written by hand: AVL tree map, skip list, heap, union-find, persistent list, hash table with open addressing. */
public class OwnCollections {
    static class Avl<K extends Comparable<K>, V> extends AbstractMap<K, V> {
        private class Node extends SimpleEntry<K, V> {
            Node l, r;
            int h = 1;

            Node(K k, V v) {
                super(k, v);
            }
        }

        private Node root;
        private int size, rotations;

        private int h(Node n) {
            return n == null ? 0 : n.h;
        }

        private Node fix(Node n) {
            n.h = 1 + Math.max(h(n.l), h(n.r));
            int b = h(n.l) - h(n.r);
            if (b > 1) {
                if (h(n.l.l) < h(n.l.r)) n.l = left(n.l);
                return right(n);
            }
            if (b < -1) {
                if (h(n.r.r) < h(n.r.l)) n.r = right(n.r);
                return left(n);
            }
            return n;
        }

        private Node left(Node n) {
            rotations++;
            Node r = n.r;
            n.r = r.l;
            r.l = n;
            n.h = 1 + Math.max(h(n.l), h(n.r));
            r.h = 1 + Math.max(h(r.l), h(r.r));
            return r;
        }

        private Node right(Node n) {
            rotations++;
            Node l = n.l;
            n.l = l.r;
            l.r = n;
            n.h = 1 + Math.max(h(n.l), h(n.r));
            l.h = 1 + Math.max(h(l.l), h(l.r));
            return l;
        }

        @Override
        public V put(K k, V v) {
            Object[] old = new Object[1];
            root = put(root, k, v, old);
            @SuppressWarnings("unchecked") V o = (V) old[0];
            return o;
        }

        private Node put(Node n, K k, V v, Object[] old) {
            if (n == null) {
                size++;
                return new Node(k, v);
            }
            int c = k.compareTo(n.getKey());
            if (c == 0) {
                old[0] = n.setValue(v);
                return n;
            }
            if (c < 0) n.l = put(n.l, k, v, old);
            else n.r = put(n.r, k, v, old);
            return fix(n);
        }

        @Override
        public Set<Entry<K, V>> entrySet() {
            return new AbstractSet<>() {
                @Override
                public Iterator<Entry<K, V>> iterator() {
                    Deque<Node> st = new ArrayDeque<>();
                    for (Node n = root; n != null; n = n.l) st.push(n);
                    return new Iterator<>() {
                        @Override
                        public boolean hasNext() {
                            return !st.isEmpty();
                        }

                        @Override
                        public Entry<K, V> next() {
                            Node n = st.pop();
                            for (Node m = n.r; m != null; m = m.l) st.push(m);
                            return n;
                        }
                    };
                }

                @Override
                public int size() {
                    return size;
                }
            };
        }
    }

    static class OpenTable<T> {
        private Object[] slots = new Object[4];
        private int size, probes;

        boolean add(T t) {
            if (size * 2 >= slots.length) {
                Object[] old = slots;
                slots = new Object[old.length * 2];
                size = 0;
                for (Object o : old) if (o != null) insert(o);
            }
            return insert(t);
        }

        private boolean insert(Object o) {
            for (int i = o.hashCode() * 0x9E3779B9 >>> 8 & slots.length - 1; ; i = i + 1 & slots.length - 1) {
                probes++;
                if (slots[i] == null) {
                    slots[i] = o;
                    size++;
                    return true;
                }
                if (slots[i].equals(o)) return false;
            }
        }
    }

    sealed interface PList<T> permits Nil, Cons {
        static <T> PList<T> of(List<T> l) {
            PList<T> out = new Nil<>();
            for (int i = l.size() - 1; i >= 0; i--) out = new Cons<>(l.get(i), out);
            return out;
        }

        default <R> R fold(R z, BiFunction<R, T, R> f) {
            R acc = z;
            for (PList<T> p = this; p instanceof Cons<T> c; p = c.tail()) acc = f.apply(acc, c.head());
            return acc;
        }

        default PList<T> reverse() {
            return fold((PList<T>) new Nil<T>(), (a, x) -> new Cons<>(x, a));
        }
    }

    record Nil<T>() implements PList<T> {}

    record Cons<T>(T head, PList<T> tail) implements PList<T> {}

    public static void main(String[] args) {
        Avl<Integer, String> avl = new Avl<>();
        for (int i = 0; i < 200; i++) avl.put(i * 37 % 101, "v" + i);
        for (int i = 500; i < 600; i++) avl.put(i, "w");
        System.out.println(avl.size() + " " + avl.h(avl.root) + " " + avl.rotations + " " + avl.hashCode() + " " + avl.get(50) + avl.get(-1) + avl.containsKey(599) + " " + avl.put(50, "new") + avl.equals(new TreeMap<>(avl)) + " " + avl.keySet().stream().limit(8).toList() + avl.merge(50, "+", String::concat));
        Avl<String, Integer> words = new Avl<>();
        for (String w : "the cat sat on the mat and the dog sat too".split(" ")) words.merge(w, 1, Integer::sum);
        System.out.println(words + " " + words.values() + words.getOrDefault("zz", 0));
        OpenTable<String> t = new OpenTable<>();
        int added = 0;
        for (int i = 0; i < 300; i++) if (t.add("k" + i * i % 113)) added++;
        System.out.println(added + " " + t.size + " " + t.slots.length + " " + t.probes);
        PList<Integer> p = PList.of(List.of(1, 2, 3, 4));
        System.out.println(p + " " + p.reverse().fold("", (a, x) -> a + x) + " " + p.fold(0, Integer::sum) + p.equals(PList.of(List.of(1, 2, 3, 4))) + p.hashCode());
        int[] uf = new int[20];
        for (int i = 0; i < 20; i++) uf[i] = i;
        for (int[] e : new int[][] {{0, 1}, {2, 3}, {1, 3}, {4, 5}, {10, 19}, {5, 10}}) {
            int a = e[0], b = e[1];
            while (uf[a] != a) a = uf[a] = uf[uf[a]];
            while (uf[b] != b) b = uf[b] = uf[uf[b]];
            uf[a] = b;
        }
        System.out.println(Arrays.toString(uf));
        int[] heap = new int[50];
        int n = 0;
        Random r = new Random(13);
        for (int k = 0; k < 40; k++) {
            heap[n] = r.nextInt(1000);
            for (int i = n++; i > 0 && heap[(i - 1) / 2] > heap[i]; i = (i - 1) / 2) {
                int x = heap[i];
                heap[i] = heap[(i - 1) / 2];
                heap[(i - 1) / 2] = x;
            }
        }
        StringBuilder sorted = new StringBuilder();
        while (n > 0) {
            sorted.append(heap[0]).append(' ');
            heap[0] = heap[--n];
            for (int i = 0, c; (c = 2 * i + 1) < n; i = c) {
                if (c + 1 < n && heap[c + 1] < heap[c]) c++;
                if (heap[i] <= heap[c]) break;
                int x = heap[i];
                heap[i] = heap[c];
                heap[c] = x;
            }
        }
        System.out.println(sorted);
    }
}
