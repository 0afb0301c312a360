import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import static java.util.stream.Collectors.*;

/** All of Collectors over a small table of records. */
public class CollectorsAll {
    record Emp(String name, String dept, int age, double pay, List<String> skills) {}

    public static void main(String[] args) {
        List<Emp> es = List.of(new Emp("Ann", "eng", 31, 120.5, List.of("java", "sql")), new Emp("Bob", "eng", 45, 99.25, List.of("c")), new Emp("Cid", "ops", 28, 80, List.of("bash", "sql")), new Emp("Dee", "ops", 39, 85.75, List.of()), new Emp("Eve", "law", 51, 150, List.of("latin", "java")), new Emp("Fay", "eng", 23, 70, List.of("java", "go")));
        System.out.println("" + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, mapping(Emp::name, toList()))));
        System.out.println("" + es.stream().collect(groupingBy(Emp::dept, counting())));
        System.out.println("" + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, averagingDouble(Emp::pay))));
        System.out.println("" + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, collectingAndThen(maxBy(Comparator.comparing(Emp::pay)), o -> o.map(Emp::name).orElse("?")))));
        System.out.println("" + es.stream().collect(groupingBy(e -> e.age() / 10 * 10, TreeMap::new, groupingBy(Emp::dept, TreeMap::new, mapping(Emp::name, joining("+", "<", ">"))))));
        System.out.println("" + es.stream().collect(partitioningBy(e -> e.pay() > 90)).get(true).size() + " " + es.stream().collect(partitioningBy(e -> e.age() < 40, mapping(Emp::name, toCollection(TreeSet::new)))) + " " + Stream.<Integer>empty().collect(partitioningBy(x -> x > 1, summingInt(x -> x))));
        System.out.println("" + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, flatMapping(e -> e.skills().stream(), toCollection(TreeSet::new)))) + " " + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, filtering(e -> e.age() > 30, mapping(Emp::name, toList())))));
        System.out.println("" + es.stream().collect(toMap(Emp::name, Emp::age)) + " " + es.stream().collect(toMap(Emp::dept, Emp::name, (a, b) -> a + "/" + b, LinkedHashMap::new)) + " " + es.stream().collect(toUnmodifiableMap(Emp::name, Emp::pay)).get("Eve"));
        try {
            es.stream().collect(toMap(Emp::dept, Emp::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("" + es.stream().collect(summingInt(Emp::age)) + " " + es.stream().collect(summingDouble(Emp::pay)) + " " + es.stream().collect(averagingInt(Emp::age)) + " " + es.stream().collect(averagingLong(Emp::age)) + " " + es.stream().collect(summingLong(Emp::age)) + " " + es.stream().collect(minBy(Comparator.comparing(Emp::age))).get() + " " + es.stream().collect(counting()));
        System.out.println("" + es.stream().collect(summarizingInt(Emp::age)) + " " + es.stream().collect(summarizingDouble(Emp::pay)) + " " + es.stream().collect(summarizingLong(Emp::age)) + " " + Stream.<Emp>empty().collect(summarizingInt(Emp::age)));
        System.out.println("" + es.stream().collect(teeing(summingDouble(Emp::pay), counting(), (s, n) -> s / n)) + " " + es.stream().collect(teeing(mapping(Emp::name, joining()), filtering(e -> e.age() > 40, counting()), Map::entry)));
        System.out.println("" + es.stream().map(Emp::age).collect(reducing(0, Integer::sum)) + " " + es.stream().collect(reducing(0, Emp::age, Integer::max)) + " " + es.stream().map(Emp::name).collect(reducing((a, b) -> b + a)) + " " + es.stream().collect(groupingBy(Emp::dept, TreeMap::new, reducing(0.0, Emp::pay, Double::sum))));
        System.out.println("" + es.stream().map(Emp::name).collect(collectingAndThen(toList(), Collections::unmodifiableList)) + " " + es.stream().map(Emp::dept).collect(toSet()) + " " + es.stream().map(Emp::dept).collect(toCollection(LinkedHashSet::new)) + " " + new TreeSet<>(es.stream().map(Emp::dept).collect(toUnmodifiableSet())) + " " + es.stream().map(Emp::age).collect(toUnmodifiableList()));
        System.out.println(es.parallelStream().collect(groupingByConcurrent(Emp::dept, counting())).entrySet().stream().sorted(Map.Entry.comparingByKey()).toList() + " " + new TreeMap<>(es.stream().collect(toConcurrentMap(Emp::name, Emp::age))));
        Collector<String, StringJoiner, String> own = Collector.of(() -> new StringJoiner("|", "^", "$"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        System.out.println("" + es.stream().map(Emp::name).collect(own) + " " + own.characteristics() + " " + toList().characteristics() + " " + new TreeSet<>(toSet().characteristics()) + " " + es.parallelStream().map(Emp::name).collect(own));
        Map<String, Map<Boolean, Long>> pivot = es.stream().collect(groupingBy(Emp::dept, LinkedHashMap::new, partitioningBy(e -> e.skills().contains("java"), counting())));
        System.out.println(pivot);
        System.out.println("" + es.stream().flatMap(e -> e.skills().stream().map(s -> Map.entry(s, e.name()))).collect(groupingBy(Map.Entry::getKey, TreeMap::new, mapping(Map.Entry::getValue, joining(",")))));
        System.out.println("" + es.stream().sorted(Comparator.comparing(Emp::dept).thenComparing(Emp::pay, Comparator.reverseOrder())).map(e -> e.dept() + ":" + e.name()).collect(joining(" ")));
        System.out.println("" + IntStream.rangeClosed(1, 100).boxed().collect(groupingBy(i -> i % 15 == 0 ? "FizzBuzz" : i % 5 == 0 ? "Buzz" : i % 3 == 0 ? "Fizz" : "n", TreeMap::new, summingInt(i -> i))));
        Function<String, Integer> len = String::length;
        System.out.println(Stream.of("x", "yy").collect(toMap(Function.identity(), len.andThen(n -> n * n))) + " " + es.hashCode());
    }
}
