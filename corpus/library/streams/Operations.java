import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Every intermediate and terminal operation on object streams. */
public class Operations {
    public static void main(String[] args) {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "echo", "alpha", "golf");
        System.out.println(w.stream().filter(s -> s.length() > 4).map(String::toUpperCase).sorted().distinct().toList());
        System.out.println(w.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).skip(1).limit(4).collect(Collectors.toList()));
        System.out.println(w.stream().flatMap(s -> s.chars().mapToObj(c -> (char) c)).distinct().sorted().map(String::valueOf).collect(Collectors.joining()));
        List<String> trace = new ArrayList<>();
        Optional<String> first = w.stream().peek(s -> trace.add("p:" + s)).filter(s -> s.startsWith("c")).peek(s -> trace.add("f:" + s)).map(s -> s + "!").findFirst();
        System.out.println(first + " " + trace);
        trace.clear();
        w.stream().peek(s -> trace.add("a" + s)).sorted().peek(s -> trace.add("b" + s)).limit(2).forEach(s -> trace.add("c" + s));
        System.out.println(trace);
        System.out.println(w.stream().anyMatch("echo"::equals) + " " + w.stream().allMatch(s -> s.length() > 3) + " " + w.stream().noneMatch(String::isEmpty) + " " + w.stream().count() + " " + w.stream().min(Comparator.naturalOrder()) + w.stream().max(Comparator.comparing(String::length)) + " " + Stream.empty().findAny());
        System.out.println(w.stream().reduce("", (a, b) -> a + b.charAt(0)) + " " + w.stream().reduce((a, b) -> b + a.charAt(0)).get() + " " + w.stream().reduce(0, (n, s) -> n * 31 + s.length(), Integer::sum));
        System.out.println(w.stream().takeWhile(s -> !s.equals("bravo")).toList() + " " + w.stream().dropWhile(s -> !s.equals("bravo")).toList() + " " + Stream.iterate(1, x -> x * 3).limit(8).toList() + " " + Stream.iterate(1, x -> x < 500, x -> x * 2).toList() + " " + Stream.concat(Stream.of(1, 2), Stream.of(3)).toList() + " " + Stream.ofNullable(null).count() + " " + Stream.generate(() -> "z").limit(3).collect(Collectors.joining()));
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, sink) -> {
            for (int i = 0; i < x % 3; i++) sink.accept(x + "." + i);
        }).toList() + " " + Stream.<List<Integer>>of(List.of(1, 2), List.of(), List.of(3)).<Integer>mapMulti(Iterable::forEach).toList() + " " + Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).toList() + " " + Stream.of(1, 2).flatMapToInt(i -> IntStream.range(0, i)).sum() + " " + Stream.of("3", "4").mapToInt(Integer::parseInt).max().getAsInt() + " " + Stream.of(3, 4).mapToDouble(x -> x / 2.0).sum() + " " + Stream.of(3, 4).mapToLong(x -> x).average().getAsDouble());
        System.out.println(Arrays.toString(w.stream().map(String::length).toArray(Integer[]::new)) + Arrays.toString(w.stream().toArray()) + " " + w.stream().collect(StringBuilder::new, (b, s) -> b.append(s.length()), StringBuilder::append) + " " + w.stream().collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        StringBuilder sb = new StringBuilder();
        w.parallelStream().map(String::length).forEachOrdered(x -> sb.append(x).append(' '));
        System.out.println(sb + " " + w.parallelStream().filter(s -> s.contains("a")).map(String::length).reduce(0, Integer::sum) + " " + IntStream.rangeClosed(1, 20000).parallel().filter(x -> x % 7 == 0).mapToLong(x -> x).sum() + " " + IntStream.range(0, 1000).parallel().boxed().sorted(Comparator.reverseOrder()).limit(5).toList() + " " + IntStream.range(0, 500).parallel().mapToObj(Integer::toString).collect(Collectors.joining()).hashCode());
        Stream<String> used = w.stream();
        used.count();
        for (Supplier<Object> f : List.<Supplier<Object>>of(() -> used.count(), () -> Stream.of(1).limit(-1), () -> w.stream().toList().remove(0), () -> Stream.of(1, null).findFirst().get(), () -> Stream.of((Object) null).findFirst(), () -> Stream.of(new Object[] {1, "a"}).sorted().toList())) {
            try {
                System.out.println(f.get());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + (e instanceof ClassCastException ? "" : " " + e.getMessage()));
            }
        }
        try (Stream<Integer> s = Stream.of(1, 2).onClose(() -> System.out.print("closed1 ")).onClose(() -> System.out.print("closed2 "))) {
            System.out.print(s.isParallel() + " " + s.unordered().sequential().count() + " ");
        }
        System.out.println();
        Stream.Builder<Integer> bld = Stream.builder();
        bld.add(1).add(2).accept(3);
        System.out.println(bld.build().map(x -> x * x).toList() + " " + Stream.of(5, 3, 8).sorted(Collections.reverseOrder()).iterator().next() + " " + w.stream().skip(99).toList() + " " + Stream.of(1, 2, 3, 4, 5, 6).filter(((Predicate<Integer>) x -> x > 2).and(x -> x < 6).negate().or(x -> x == 4)).toList());
        System.out.println(Stream.iterate(new int[] {0, 1}, f -> new int[] {f[1], f[0] + f[1]}).map(f -> f[0]).filter(x -> x % 2 == 0).limit(8).toList() + " " + IntStream.rangeClosed(1, 20).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "-" + b)).toList());
    }
}
