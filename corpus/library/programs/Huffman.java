import java.util.*;

/** Huffman coding with a priority queue, and LZ78 beside it. */
public class Huffman {
    static abstract class Tree implements Comparable<Tree> {
        final int weight, order;
        static int made;

        Tree(int weight) {
            this.weight = weight;
            this.order = made++;
        }

        @Override
        public int compareTo(Tree o) {
            return weight != o.weight ? Integer.compare(weight, o.weight) : Integer.compare(order, o.order);
        }

        abstract void codes(String prefix, Map<Character, String> out);
    }

    static class Leaf extends Tree {
        final char c;

        Leaf(char c, int w) {
            super(w);
            this.c = c;
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            out.put(c, prefix.isEmpty() ? "0" : prefix);
        }
    }

    static class Fork extends Tree {
        final Tree l, r;

        Fork(Tree l, Tree r) {
            super(l.weight + r.weight);
            this.l = l;
            this.r = r;
        }

        @Override
        void codes(String prefix, Map<Character, String> out) {
            l.codes(prefix + '0', out);
            r.codes(prefix + '1', out);
        }
    }

    static Tree build(String s) {
        Map<Character, Integer> freq = new TreeMap<>();
        for (char c : s.toCharArray()) freq.merge(c, 1, Integer::sum);
        PriorityQueue<Tree> pq = new PriorityQueue<>();
        freq.forEach((c, n) -> pq.add(new Leaf(c, n)));
        while (pq.size() > 1) pq.add(new Fork(pq.poll(), pq.poll()));
        return pq.poll();
    }

    static String decode(Tree root, String bits) {
        StringBuilder out = new StringBuilder();
        Tree at = root;
        for (char b : bits.toCharArray()) {
            if (at instanceof Fork f) at = b == '0' ? f.l : f.r;
            if (at instanceof Leaf l) {
                out.append(l.c);
                at = root;
            }
        }
        return out.toString();
    }

    static List<String> lz78(String s) {
        Map<String, Integer> dict = new HashMap<>();
        List<String> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (dict.containsKey(w + c)) w += c;
            else {
                out.add(dict.getOrDefault(w, 0) + ":" + c);
                dict.put(w + c, dict.size() + 1);
                w = "";
            }
        }
        if (!w.isEmpty()) out.add(dict.get(w) + ":");
        return out;
    }

    public static void main(String[] args) {
        for (String s : new String[] {"abracadabra", "aaaa", "she sells sea shells by the sea shore", "mississippi river banks"}) {
            Tree t = build(s);
            Map<Character, String> codes = new TreeMap<>();
            t.codes("", codes);
            StringBuilder bits = new StringBuilder();
            for (char c : s.toCharArray()) bits.append(codes.get(c));
            System.out.println(codes + "\n" + bits + " " + bits.length() + "/" + s.length() * 8 + " " + decode(t, bits.toString()).equals(s) + " " + t.weight);
            System.out.println(lz78(s));
        }
    }
}
