import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;
import java.util.stream.*;

/** Parallel streams: results must be those of the sequential ones, whatever the split. */
public class ParallelStreams {
    static <T> void same(String name, Function<IntStream, T> f) {
        T seq = f.apply(IntStream.range(0, 5000)), par = f.apply(IntStream.range(0, 5000).parallel());
        System.out.println(name + " " + Objects.deepEquals(seq, par) + " " + (par.toString().length() < 60 ? par : par.toString().hashCode()));
    }

    record Person(String name, int age, String town) {}

    static class Words extends RecursiveTask<Map<String, Integer>> {
        final String[] words;
        final int from, to;

        Words(String[] words, int from, int to) {
            this.words = words;
            this.from = from;
            this.to = to;
        }

        protected Map<String, Integer> compute() {
            Map<String, Integer> m = new TreeMap<>();
            if (to - from < 100) {
                for (int i = from; i < to; i++) m.merge(words[i], 1, Integer::sum);
                return m;
            }
            int mid = (from + to) >>> 1;
            Words a = new Words(words, from, mid), b = new Words(words, mid, to);
            invokeAll(a, b);
            m.putAll(a.join());
            b.join().forEach((k, v) -> m.merge(k, v, Integer::sum));
            return m;
        }
    }

    static class Fill extends CountedCompleter<Void> {
        final int[] data;
        final int lo, hi;

        Fill(CountedCompleter<?> parent, int[] data, int lo, int hi) {
            super(parent);
            this.data = data;
            this.lo = lo;
            this.hi = hi;
        }

        public void compute() {
            if (hi - lo > 64) {
                int mid = (lo + hi) / 2;
                setPendingCount(2);
                new Fill(this, data, lo, mid).fork();
                new Fill(this, data, mid, hi).fork();
            } else for (int i = lo; i < hi; i++) data[i] = i * i % 97;
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        same("sum", s -> s.sum());
        same("stats", s -> s.summaryStatistics());
        same("filter", s -> s.filter(x -> x % 3 == 0).boxed().collect(Collectors.toList()));
        same("sorted", s -> s.map(x -> x * 7919 % 5003).sorted().boxed().toList());
        same("distinct", s -> s.map(x -> x % 100).distinct().boxed().toList());
        same("limit", s -> s.filter(x -> x % 2 == 1).skip(20).limit(30).boxed().toList());
        same("first", s -> s.filter(x -> x > 777).findFirst());
        same("any", s -> s.anyMatch(x -> x == 4321));
        same("grouping", s -> s.boxed().collect(Collectors.groupingBy(x -> x % 7, TreeMap::new, Collectors.counting())));
        same("concurrent", s -> new TreeMap<>(s.boxed().collect(Collectors.groupingByConcurrent(x -> x % 5, Collectors.summingInt(x -> x)))));
        same("joining", s -> s.mapToObj(Integer::toString).collect(Collectors.joining(",", "[", "]")));
        same("reduce", s -> s.boxed().reduce(0, (a, b) -> (a + b) % 1009, (a, b) -> (a + b) % 1009));
        same("toMap", s -> new TreeMap<>(s.boxed().collect(Collectors.toMap(x -> x % 11, x -> x, Integer::sum))));
        same("flatMap", s -> s.boxed().flatMap(x -> Stream.of(x, -x)).mapToInt(x -> x * 31).sum());
        same("array", s -> Arrays.hashCode(s.mapToObj(x -> "s" + x).toArray(String[]::new)));
        same("takeWhile", s -> s.takeWhile(x -> x < 1234).count());
        same("dropWhile", s -> s.dropWhile(x -> x < 1234).boxed().toList());
        same("teeing", s -> s.boxed().collect(Collectors.teeing(Collectors.minBy(Comparator.<Integer>naturalOrder()), Collectors.averagingInt(x -> x), (a, b) -> a.get() + "/" + b)));
        same("partition", s -> s.boxed().collect(Collectors.partitioningBy(x -> x % 2 == 0, Collectors.reducing(0, Integer::sum))));
        List<Person> people = IntStream.range(0, 600).mapToObj(i -> new Person("p" + i % 37, i % 60, List.of("Rome", "Oslo", "Bonn").get(i % 3))).toList();
        TreeMap<String, Integer> towns = people.parallelStream().collect(Collectors.groupingBy(Person::town, TreeMap::new, Collectors.mapping(Person::name, Collectors.collectingAndThen(Collectors.toSet(), Set::size))));
        System.out.println(towns);
        System.out.println(people.parallelStream().sorted(Comparator.comparing(Person::age).reversed().thenComparing(Person::name).thenComparing(Person::town)).map(Person::name).limit(8).toList());
        StringBuilder ordered = new StringBuilder();
        IntStream.range(0, 50).parallel().mapToObj(i -> (char) ('a' + i % 26)).forEachOrdered(ordered::append);
        System.out.println(ordered);
        LongAdder adder = new LongAdder();
        IntStream.range(0, 10_000).parallel().forEach(i -> adder.add(i));
        System.out.println(adder.sum() + " " + new ConcurrentSkipListSet<>(IntStream.range(0, 300).parallel().mapToObj(i -> i % 10).collect(Collectors.toSet())));
        try {
            IntStream.range(0, 1000).parallel().map(i -> 10 / (i - 500)).sum();
        } catch (ArithmeticException e) {
            System.out.println("division failed");
        }
        String[] words = IntStream.range(0, 3000).mapToObj(i -> "w" + i * i % 13).toArray(String[]::new);
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.invoke(new Words(words, 0, words.length)) + " " + ForkJoinPool.commonPool().invoke(new Words(words, 0, 50)).size());
        int[] data = new int[2000];
        new Fill(null, data, 0, data.length).invoke();
        System.out.println(Arrays.hashCode(data) + " " + pool.submit(() -> Arrays.stream(data).parallel().max().getAsInt()).get());
        List<Future<Integer>> fs = pool.invokeAll(IntStream.range(0, 5).<Callable<Integer>>mapToObj(i -> () -> i * i).toList());
        for (Future<Integer> f : fs) System.out.print(f.get() + " ");
        ForkJoinTask<String> bad = pool.submit((Callable<String>) () -> {
            throw new java.io.IOException("inside");
        });
        try {
            bad.get();
        } catch (ExecutionException e) {
            System.out.println(bad.isCompletedAbnormally() + " " + bad.isCompletedNormally() + " " + (bad.getException() != null));
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.isShutdown());
        Iterator<Integer> it = Stream.iterate(1, x -> x * 2).parallel().limit(10).iterator();
        int sum = 0;
        while (it.hasNext()) sum += it.next();
        int[] sortMe = new Random(5).ints(20_000, 0, 1000).toArray(), copy = sortMe.clone();
        Arrays.parallelSort(sortMe);
        Arrays.sort(copy);
        System.out.println(sum + " " + Arrays.equals(sortMe, copy) + " " + Stream.of(3, 1, 2).parallel().isParallel() + Stream.of(1).parallel().sequential().isParallel());
        ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
        for (int i = 0; i < 2000; i++) chm.put(i, i * i);
        System.out.println(chm.reduceValuesToLong(10, Integer::longValue, 0, Long::sum) + " " + chm.search(10, (k, v) -> v == 1_000_000 ? k : null) + " " + chm.reduceKeys(1, Integer::max) + " " + chm.mappingCount());
    }
}
