import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Own collections, iterator protocols, spliterators. */
public class Iterators {
    /** A half-open range that is a full Collection. */
    static final class Range extends AbstractList<Integer> implements RandomAccess {
        final int lo, hi;

        Range(int lo, int hi) {
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public Integer get(int i) {
            Objects.checkIndex(i, size());
            return lo + i;
        }

        @Override
        public int size() {
            return hi - lo;
        }
    }

    static final class Ring<T> extends AbstractCollection<T> {
        private final Object[] items;
        private int next, size;

        Ring(int cap) {
            items = new Object[cap];
        }

        @Override
        public boolean add(T t) {
            items[next++ % items.length] = t;
            size = Math.min(size + 1, items.length);
            return true;
        }

        @Override
        @SuppressWarnings("unchecked")
        public Iterator<T> iterator() {
            return new Iterator<>() {
                int left = size;

                @Override
                public boolean hasNext() {
                    return left > 0;
                }

                @Override
                public T next() {
                    if (left == 0) throw new NoSuchElementException("ring");
                    return (T) items[Math.floorMod(next - left--, items.length)];
                }
            };
        }

        @Override
        public int size() {
            return size;
        }
    }

    static Iterable<Long> fib() {
        return () -> new Iterator<>() {
            long a = 0, b = 1;

            @Override
            public boolean hasNext() {
                return a >= 0;
            }

            @Override
            public Long next() {
                long r = a;
                a = b;
                b += r;
                return r;
            }
        };
    }

    static String chars(int c) {
        StringBuilder s = new StringBuilder();
        String[] names = {"ORDERED", "DISTINCT", "SORTED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        int[] bits = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int i = 0; i < bits.length; i++) if ((c & bits[i]) != 0) s.append(names[i]).append(' ');
        return s.toString().trim();
    }

    static void split(String name, Spliterator<?> s, int depth) {
        StringBuilder b = new StringBuilder(name + " [" + chars(s.characteristics()) + "] " + s.estimateSize() + "/" + s.getExactSizeIfKnown());
        for (int i = 0; i < depth; i++) {
            Spliterator<?> left = s.trySplit();
            b.append(left == null ? " null" : " " + left.estimateSize() + "|" + s.estimateSize());
            if (left != null) left.tryAdvance(x -> b.append("<").append(x).append(">"));
        }
        s.forEachRemaining(x -> b.append(' ').append(x));
        System.out.println(b);
    }

    public static void main(String[] args) {
        Range r = new Range(5, 15);
        System.out.println(r + " " + r.contains(9) + r.indexOf(14) + r.subList(2, 5) + " " + r.hashCode() + " " + r.equals(IntStream.range(5, 15).boxed().collect(Collectors.toList())) + " " + r.stream().mapToInt(x -> x).sum());
        for (Supplier<Object> f : List.<Supplier<Object>>of(() -> r.add(1), () -> r.get(10), () -> r.remove(0), () -> r.listIterator(99))) {
            try {
                f.get();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        Ring<String> ring = new Ring<>(4);
        for (String s : "a b c d e f".split(" ")) ring.add(s);
        System.out.println(ring + " " + ring.size() + " " + ring.contains("b") + ring.contains("f") + " " + String.join("", ring) + " " + Arrays.toString(ring.toArray()));
        int n = 0;
        StringBuilder b = new StringBuilder();
        for (long f : fib()) {
            if (n++ % 9 == 0) b.append(f).append(' ');
        }
        System.out.println(n + " " + b);
        List<Integer> ten = IntStream.range(0, 10).boxed().collect(Collectors.toList());
        split("ArrayList", new ArrayList<>(ten).spliterator(), 3);
        split("LinkedList", new LinkedList<>(ten).spliterator(), 2);
        split("HashSet", new HashSet<>(ten).spliterator(), 2);
        split("LinkedHashSet", new LinkedHashSet<>(ten).spliterator(), 1);
        split("TreeSet", new TreeSet<>(ten).spliterator(), 2);
        split("ArrayDeque", new ArrayDeque<>(ten).spliterator(), 2);
        split("PriorityQueue", new PriorityQueue<>(ten).spliterator(), 1);
        split("List.of", List.of(1, 2, 3, 4).spliterator(), 1);
        split("Range", r.spliterator(), 2);
        split("iter", Spliterators.spliteratorUnknownSize(ten.iterator(), Spliterator.ORDERED), 1);
        split("sized", Spliterators.spliterator(ten.iterator(), 10, 0), 1);
        split("array", Spliterators.spliterator(new Object[] {1, 2, 3}, Spliterator.NONNULL), 1);
        split("stream", ten.stream().filter(x -> x > 3).spliterator(), 1);
        split("intrange", IntStream.range(0, 9).spliterator(), 2);
        split("empty", Spliterators.emptySpliterator(), 1);
        PrimitiveIterator.OfInt pi = IntStream.of(3, 1, 2).iterator();
        System.out.println(pi.nextInt() + pi.next() + " " + pi.hasNext());
        Iterator<Integer> it = ten.iterator();
        it.next();
        it.forEachRemaining(x -> b.append(x));
        System.out.println(b + " " + StreamSupport.stream(fib().spliterator(), false).limit(10).collect(Collectors.toList()));
        Enumeration<String> e = new Vector<>(List.of("p", "q")).elements();
        e.asIterator().forEachRemaining(System.out::print);
        System.out.println();
    }
}
