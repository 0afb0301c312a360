import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamsMix {
    record Emp(String name, String dept, double pay, int age) { }

    public static void main(String[] args) {
        List<Emp> emps = List.of(new Emp("Ann", "dev", 120.5, 30), new Emp("Bob", "dev", 99, 45), new Emp("Cid", "ops", 80, 28), new Emp("Dot", "ops", 85.25, 51), new Emp("Eve", "hr", 70, 39));
        Map<String, String> byDept = emps.stream().collect(Collectors.groupingBy(Emp::dept, TreeMap::new, Collectors.mapping(Emp::name, Collectors.joining("+", "<", ">"))));
        System.out.println(byDept);
        System.out.println(emps.stream().collect(Collectors.partitioningBy(e -> e.age() > 35, Collectors.averagingDouble(Emp::pay))));
        System.out.println(emps.stream().sorted(Comparator.comparing(Emp::dept).reversed().thenComparing(Emp::pay, Comparator.reverseOrder())).map(Emp::name).toList());
        System.out.println(emps.stream().mapToDouble(Emp::pay).summaryStatistics());
        System.out.println(emps.stream().map(Emp::age).reduce(Integer::max).get() + " " + emps.stream().collect(Collectors.teeing(Collectors.counting(), Collectors.summingInt(Emp::age), (c, s) -> s / c)));
        System.out.println(IntStream.rangeClosed(1, 5).boxed().flatMap(a -> IntStream.rangeClosed(a, 20).filter(b -> Math.sqrt(a * a + b * b) % 1 == 0).mapToObj(b -> a + "," + b)).collect(Collectors.toList()));
        System.out.println(Stream.iterate(1, x -> x < 200, x -> x * 3).map(String::valueOf).collect(Collectors.joining(" ")));
        System.out.println(Stream.generate(new Supplier<Integer>() { int a = 0, b = 1; public Integer get() { int t = a; a = b; b += t; return t; } }).limit(12).toList());
        List<String> trace = new ArrayList<>();
        Optional<Integer> first = Stream.of(5, 8, 13, 20).peek(x -> trace.add("p" + x)).filter(x -> x % 2 == 0).peek(x -> trace.add("f" + x)).skip(1).findFirst();
        System.out.println(first + " " + trace);
        System.out.println(Stream.of("a-b", "c").flatMap(s -> Arrays.stream(s.split("-"))).takeWhile(s -> !s.equals("c")).count() + " " + IntStream.of(3, 1, 2).boxed().sorted(Collections.reverseOrder()).toList());
        Map<Character, Integer> letters = "hello".chars().mapToObj(c -> (char) c).collect(Collectors.toMap(Function.identity(), c -> 1, Integer::sum, LinkedHashMap::new));
        System.out.println(letters);
        System.out.println(Stream.of(1, 2, 2, 3, 3, 3).distinct().mapToInt(x -> x).average().getAsDouble() + " " + IntStream.range(0, 10).parallel().map(x -> x * x).sum() + " " + LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b));
        System.out.println(Stream.of("x").anyMatch(String::isEmpty) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.of(1).noneMatch(x -> x > 1) + " " + DoubleStream.of(1, 2.5).max());
        try {
            Stream<Integer> s = Stream.of(1);
            s.count();
            s.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of("a", "a").collect(Collectors.toMap(x -> x, x -> 1));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            List.of(3, 0).stream().map(x -> 6 / x).forEach(System.out::println);
        } catch (ArithmeticException e) {
            System.out.println("inside: " + e.getMessage());
        }
    }
}
