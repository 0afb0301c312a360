import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** A layered little application: generic repository, service, events, validation, report. */
public class Inventory {
    interface Identified<K extends Comparable<K>> {
        K id();
    }

    static class Repo<K extends Comparable<K>, T extends Identified<K>> implements Iterable<T> {
        private final NavigableMap<K, T> items = new TreeMap<>();

        Optional<T> find(K k) {
            return Optional.ofNullable(items.get(k));
        }

        T save(T t) {
            items.put(t.id(), t);
            return t;
        }

        Stream<T> where(Predicate<? super T> p) {
            return items.values().stream().filter(p);
        }

        <R> Map<R, List<K>> index(Function<? super T, ? extends R> f) {
            return items.values().stream().collect(Collectors.groupingBy(f, TreeMap::new, Collectors.mapping(Identified::id, Collectors.toList())));
        }

        @Override
        public Iterator<T> iterator() {
            return items.values().iterator();
        }
    }

    enum Category { TOOL, TOY, FOOD }

    record Product(String id, String name, Category category, int cents, int stock) implements Identified<String> {
        Product {
            List<String> errors = new ArrayList<>();
            if (name.isBlank()) errors.add("name is blank");
            if (cents < 0) errors.add("price " + cents);
            if (stock < 0) errors.add("stock " + stock);
            if (!errors.isEmpty()) throw new IllegalArgumentException(id + ": " + String.join("; ", errors));
        }

        Product withStock(int s) {
            return new Product(id, name, category, cents, s);
        }
    }

    record Order(Integer id, Map<String, Integer> lines) implements Identified<Integer> {}

    static class Bus {
        private final Map<Class<?>, List<Consumer<Object>>> subs = new HashMap<>();

        <E> void on(Class<E> c, Consumer<? super E> h) {
            subs.computeIfAbsent(c, k -> new ArrayList<>()).add(e -> h.accept(c.cast(e)));
        }

        void publish(Object e) {
            subs.entrySet().stream().filter(x -> x.getKey().isInstance(e)).sorted(Comparator.comparing(x -> x.getKey().getSimpleName())).flatMap(x -> x.getValue().stream()).forEach(h -> h.accept(e));
        }
    }

    sealed interface Event permits Shipped, Refused, LowStock {}

    record Shipped(int order, long total) implements Event {}

    record Refused(int order, String why) implements Event {}

    record LowStock(String product, int left) implements Event {}

    static class Service {
        final Repo<String, Product> products = new Repo<>();
        final Repo<Integer, Order> orders = new Repo<>();
        final Bus bus = new Bus();
        private int next = 1;

        void order(Map<String, Integer> lines) {
            Order o = orders.save(new Order(next++, new TreeMap<>(lines)));
            try {
                List<Product> updated = new ArrayList<>();
                long total = 0;
                for (Map.Entry<String, Integer> l : o.lines().entrySet()) {
                    Product p = products.find(l.getKey()).orElseThrow(() -> new NoSuchElementException("no product " + l.getKey()));
                    updated.add(p.withStock(p.stock() - l.getValue()));
                    total = Math.addExact(total, Math.multiplyExact((long) p.cents(), l.getValue()));
                }
                updated.forEach(products::save);
                bus.publish(new Shipped(o.id(), total));
                updated.stream().filter(p -> p.stock() < 3).forEach(p -> bus.publish(new LowStock(p.id(), p.stock())));
            } catch (IllegalArgumentException | NoSuchElementException e) {
                bus.publish(new Refused(o.id(), e.getMessage()));
            }
        }
    }

    public static void main(String[] args) {
        Service s = new Service();
        for (String line : List.of("h1|Hammer|TOOL|1599|5", "s1|Saw|TOOL|2250|2", "b1|Ball|TOY|399|40", "a1|Apple|FOOD|25|100", "x1||FOOD|-5|1", "y1|Yoyo|GAME|1|1")) {
            String[] f = line.split("\\|");
            try {
                s.products.save(new Product(f[0], f[1], Category.valueOf(f[2]), Integer.parseInt(f[3]), Integer.parseInt(f[4])));
            } catch (IllegalArgumentException e) {
                System.out.println("rejected: " + e.getMessage());
            }
        }
        List<String> log = new ArrayList<>();
        long[] revenue = {0};
        s.bus.on(Shipped.class, e -> revenue[0] += e.total());
        s.bus.on(Event.class, e -> log.add(e.toString()));
        s.bus.on(LowStock.class, e -> s.products.find(e.product()).map(p -> p.withStock(p.stock() + 10)).ifPresent(s.products::save));
        s.order(Map.of("h1", 2, "a1", 10));
        s.order(Map.of("s1", 1));
        s.order(Map.of("h1", 50));
        s.order(Map.of("q9", 1, "b1", 1));
        s.order(Map.of("h1", 2, "b1", 39, "a1", 1));
        log.forEach(System.out::println);
        for (Product p : s.products) System.out.printf(Locale.ROOT, "%-3s %-8s %-5s %8.2f %4d%n", p.id(), p.name(), p.category(), p.cents() / 100.0, p.stock());
        System.out.println(revenue[0] + " " + s.products.index(Product::category) + " " + s.products.where(p -> p.cents() > 1000).map(Product::name).toList() + " " + s.orders.index(o -> o.lines().size()));
    }
}
