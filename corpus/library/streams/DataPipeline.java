import java.util.*;
import java.util.stream.*;

/** A reporting job over comma-separated text, as a working engineer would write it. */
public class DataPipeline {
    record Sale(int id, String region, String product, int quantity, double price) {
        static Sale parse(String line) {
            String[] f = line.split(",", -1);
            if (f.length != 5) throw new IllegalArgumentException("bad field count " + f.length + ": " + line);
            return new Sale(Integer.parseInt(f[0]), f[1].isBlank() ? "unknown" : f[1].trim(), f[2], Integer.parseInt(f[3].trim()), Double.parseDouble(f[4]));
        }

        double total() {
            return quantity * price;
        }
    }

    sealed interface Result permits Ok, Err {}

    record Ok(Sale sale) implements Result {}

    record Err(int line, String message) implements Result {}

    static final String CSV = """
        1,north,widget,10,2.50
        2,south,gadget,3,19.99
        3, north ,gizmo,7,7.25
        4,,widget,100,2.25
        x5,east,widget,1,1
        6,east,gadget,two,5
        7,west,gizmo,4
        8,south,widget,12,2.5
        9,east,gizmo,30,6.75
        10,west,gadget,5,18.5
        """;

    public static void main(String[] args) {
        List<String> lines = CSV.lines().toList();
        List<Result> results = IntStream.range(0, lines.size()).<Result>mapToObj(i -> {
            try {
                return new Ok(Sale.parse(lines.get(i)));
            } catch (IllegalArgumentException e) {
                return new Err(i + 1, e.getMessage());
            }
        }).toList();
        results.stream().filter(Err.class::isInstance).forEach(System.out::println);
        List<Sale> sales = results.stream().filter(Ok.class::isInstance).map(Ok.class::cast).map(Ok::sale).toList();
        sales.forEach(s -> System.out.println(s + " " + s.total() + " " + s.hashCode()));
        Map<String, DoubleSummaryStatistics> stats = sales.stream().collect(Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summarizingDouble(Sale::total)));
        stats.forEach((r, s) -> System.out.printf(Locale.ROOT, "%-8s n=%d sum=%10.2f avg=%8.3f min=%.2f max=%.2f%n", r, s.getCount(), s.getSum(), s.getAverage(), s.getMin(), s.getMax()));
        Map<String, Map<String, Integer>> pivot = sales.stream().collect(Collectors.groupingBy(Sale::product, TreeMap::new, Collectors.groupingBy(Sale::region, TreeMap::new, Collectors.summingInt(Sale::quantity))));
        Set<String> cols = sales.stream().map(Sale::region).collect(Collectors.toCollection(TreeSet::new));
        System.out.println("product  " + cols.stream().map(c -> String.format("%8s", c)).collect(Collectors.joining()));
        pivot.forEach((p, row) -> System.out.println(String.format("%-9s", p) + cols.stream().map(c -> String.format("%8d", row.getOrDefault(c, 0))).collect(Collectors.joining())));
        Optional<Map.Entry<String, Double>> best = sales.stream().collect(Collectors.groupingBy(Sale::product, Collectors.summingDouble(Sale::total))).entrySet().stream().max(Map.Entry.comparingByValue());
        System.out.println(best.map(Object::toString).orElse("none"));
        double running = 0;
        for (Sale s : sales.stream().sorted(Comparator.comparingDouble(Sale::total).reversed()).toList()) {
            running += s.total();
            System.out.printf(Locale.ROOT, "%d:%.2f ", s.id(), running);
        }
        System.out.println();
        System.out.println(sales.stream().map(Sale::price).sorted().skip(sales.size() / 2).findFirst().get() + " " + sales.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparing(Sale::price)), Collectors.maxBy(Comparator.comparing(Sale::price)), (a, b) -> a.get().id() + ".." + b.get().id())));
    }
}
