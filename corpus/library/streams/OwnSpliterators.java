import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Spliterators of one's own, laziness and order of calls, closing, late binding, mapMulti. */
public class OwnSpliterators {
    static class Range implements Spliterator<Integer> {
        int at;
        final int end;
        final List<String> log;

        Range(int at, int end, List<String> log) {
            this.at = at;
            this.end = end;
            this.log = log;
        }

        public boolean tryAdvance(Consumer<? super Integer> c) {
            if (at >= end) return false;
            log.add("adv" + at);
            c.accept(at++);
            return true;
        }

        public Spliterator<Integer> trySplit() {
            int mid = (at + end) >>> 1;
            if (mid - at < 2) return null;
            log.add("split" + at + "-" + mid);
            Range r = new Range(at, mid, log);
            at = mid;
            return r;
        }

        public long estimateSize() {
            return end - at;
        }

        public int characteristics() {
            return SIZED | SUBSIZED | ORDERED | IMMUTABLE | NONNULL;
        }
    }

    static String flags(Spliterator<?> s) {
        StringJoiner j = new StringJoiner("|");
        String[] names = {"DISTINCT", "SORTED", "ORDERED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        int[] bits = {1, 4, 16, 64, 256, 1024, 4096, 16384};
        for (int i = 0; i < 8; i++) if (s.hasCharacteristics(bits[i])) j.add(names[i]);
        return j + "(" + (s.estimateSize() == Long.MAX_VALUE ? "?" : s.estimateSize()) + ")";
    }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        System.out.println(StreamSupport.stream(new Range(0, 5, log), false).map(x -> x * x).filter(x -> x % 2 == 0).collect(Collectors.toList()) + " " + log);
        log.clear();
        System.out.println(StreamSupport.stream(new Range(0, 100, log), false).skip(3).limit(2).peek(x -> log.add("peek" + x)).map(x -> "v" + x).findFirst() + " " + log);
        log.clear();
        System.out.println(StreamSupport.stream(() -> new Range(0, 6, log), Spliterator.ORDERED, false).anyMatch(x -> x == 2) + " " + log);
        Range r = new Range(0, 16, new ArrayList<>());
        Spliterator<Integer> left = r.trySplit(), leftmost = left.trySplit();
        StringBuilder b = new StringBuilder();
        leftmost.forEachRemaining(x -> b.append(x).append(' '));
        b.append('/');
        left.forEachRemaining(x -> b.append(x).append(' '));
        b.append('/');
        r.tryAdvance(x -> b.append(x));
        System.out.println(b + " " + r.estimateSize() + " " + r.getExactSizeIfKnown() + " " + r.log);
        Collection<Integer> some = List.of(3, 1, 2);
        for (Collection<Integer> c : List.of(new ArrayList<>(some), new LinkedList<>(some), new HashSet<>(some), new TreeSet<>(some), new ArrayDeque<>(some), new LinkedHashSet<>(some), new PriorityQueue<>(some), Arrays.asList(1, 2), List.of(1), Set.of(1), new Vector<>(some), Collections.unmodifiableList(new ArrayList<>(some)), new java.util.concurrent.CopyOnWriteArrayList<>(some), new java.util.concurrent.ConcurrentSkipListSet<>(some), new java.util.concurrent.ConcurrentLinkedQueue<>(some))) System.out.println(c.getClass().getSimpleName() + " " + flags(c.spliterator()));
        System.out.println(flags(IntStream.range(0, 9).spliterator()) + " " + flags("abc".chars().spliterator()) + " " + flags(Stream.iterate(1, x -> x + 1).spliterator()) + " " + flags(Stream.of(1, 2).sorted().spliterator()) + " " + flags(Stream.of(1, 2).filter(x -> x > 1).spliterator()) + " " + flags(Stream.of(1).distinct().map(x -> x).spliterator()) + " " + flags(new TreeMap<>(Map.of(1, 2)).keySet().spliterator()) + " " + flags(new HashMap<>(Map.of(1, 2)).values().spliterator()) + " " + flags(new Random(1).ints(5).spliterator()) + " " + flags(Stream.concat(Stream.of(1), Stream.of(2)).spliterator()) + " " + flags(Spliterators.emptySpliterator()) + " " + flags(Spliterators.spliteratorUnknownSize(List.of(1).iterator(), 0)));
        List<Integer> late = new ArrayList<>(List.of(1, 2));
        Stream<Integer> bound = late.stream();
        late.add(3);
        System.out.println(bound.map(String::valueOf).collect(Collectors.joining()));
        try {
            List<Integer> bad = new ArrayList<>(List.of(1, 2, 3));
            bad.stream().forEach(x -> bad.add(x));
        } catch (ConcurrentModificationException e) {
            System.out.println(e);
        }
        try {
            Stream<Integer> once = Stream.of(1);
            once.count();
            once.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        List<String> order = new ArrayList<>();
        Stream.of("d", "a", "c").peek(x -> order.add("1" + x)).sorted().peek(x -> order.add("2" + x)).limit(2).forEach(x -> order.add("3" + x));
        System.out.println(order);
        order.clear();
        Stream.of(1, 2, 3).flatMap(x -> Stream.of(x, x * 10).peek(y -> order.add("in" + y)).onClose(() -> order.add("closed" + x))).filter(x -> x > 5).findFirst().ifPresent(x -> order.add("got" + x));
        System.out.println(order);
        order.clear();
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> order.add("first")).onClose(() -> {
            throw new IllegalStateException("second");
        }).onClose(() -> {
            throw new IllegalArgumentException("third");
        })) {
            order.add("n" + s.mapToInt(x -> x).sum());
        } catch (IllegalStateException e) {
            order.add(e.getMessage() + Arrays.toString(e.getSuppressed()));
        }
        System.out.println(order);
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x % 3; i++) sink.accept(x + "." + i);
        }).toList() + " " + Stream.iterate(1, x -> x < 100, x -> x * 3).toList() + " " + IntStream.iterate(10, x -> x - 3).takeWhile(x -> x > 0).boxed().toList() + " " + Stream.generate(new Supplier<Integer>() {
            int a = 0, b = 1;

            public Integer get() {
                int r = a;
                a = b;
                b += r;
                return r;
            }
        }).limit(12).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).count() + " " + Stream.of(5, 3).sorted(Comparator.reverseOrder()).toList() + " " + Stream.ofNullable(null).count() + " " + IntStream.of(3, 1).asLongStream().boxed().toList() + " " + Stream.of("a", "bb").mapToInt(String::length).mapToObj(Integer::toBinaryString).toList() + " " + DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.iterate(1e16, x -> 1.0).limit(11).sum() + " " + IntStream.rangeClosed(1, 5).mapToObj(i -> "x".repeat(i)).collect(Collectors.toCollection(ArrayDeque::new)).peekLast());
        Collector<Integer, int[], String> own = Collector.of(() -> new int[2], (a, x) -> {
            a[0] += x;
            a[1]++;
        }, (x, y) -> {
            x[0] += y[0];
            x[1] += y[1];
            return x;
        }, a -> a[0] + "/" + a[1], Collector.Characteristics.UNORDERED);
        System.out.println(IntStream.range(0, 1000).boxed().parallel().collect(own) + " " + own.characteristics() + " " + Stream.of(1, 2, 3).collect(Collectors.filtering(x -> x > 1, Collectors.flatMapping(x -> Stream.of(x, x), Collectors.toList()))));
        PrimitiveIterator.OfInt it = IntStream.range(0, 3).iterator();
        int sum = it.nextInt();
        while (it.hasNext()) sum = sum * 10 + it.next();
        Iterator<Integer> lazy = Stream.of(1, 2).peek(x -> System.out.print("<" + x + ">")).iterator();
        System.out.println(sum + " " + lazy.hasNext() + lazy.hasNext() + lazy.next() + lazy.next() + lazy.hasNext());
        try {
            Stream.of(1, 1).collect(Collectors.toMap(x -> x, x -> "v" + x));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1).toList().add(2);
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }
}
