import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A morning at a coffee bar: orders are taken, brewed, discounted, paid for, and counted up at noon. */
public class CoffeeBar {
    enum Bean {
        ARABICA("fruity"),
        ROBUSTA("strong"),
        DECAF("gentle");

        final String taste;

        Bean(String taste) {
            this.taste = taste;
        }
    }

    sealed interface Drink permits Espresso, Filter, WithMilk {}

    record Espresso(Bean bean, int shots) implements Drink {
        Espresso {
            if (shots < 1 || shots > 4) {
                throw new IllegalArgumentException("nobody should drink " + shots + " shots");
            }
        }
    }

    record Filter(Bean bean, int millilitres) implements Drink {}

    record WithMilk(Drink base, String milk) implements Drink {}

    record Order(int number, String guest, List<Drink> drinks) {
        int cents() {
            return drinks.stream().mapToInt(CoffeeBar::price).sum();
        }
    }

    /** The bar is out of something. */
    static class OutOfStock extends Exception {
        private static final long serialVersionUID = 1;

        OutOfStock(Bean bean, int missing) {
            super(String.format("%d g of %s %s missing", missing, bean.taste, bean.name().toLowerCase(Locale.ROOT)));
        }
    }

    private final Map<Bean, Integer> stock = new EnumMap<>(Bean.class);

    static int price(Drink drink) {
        if (drink instanceof Espresso e) {
            return 140 + 60 * e.shots();
        } else if (drink instanceof Filter f) {
            return 90 + f.millilitres() / 2;
        } else if (drink instanceof WithMilk m) {
            return price(m.base()) + (m.milk().equals("oat") ? 70 : 40);
        }
        throw new AssertionError(drink);
    }

    static String describe(Drink drink) {
        if (drink instanceof WithMilk m) {
            return describe(m.base()) + " + " + m.milk() + " milk";
        } else if (drink instanceof Espresso e) {
            String size = switch (e.shots()) {
                case 1 -> "single";
                case 2 -> "double";
                default -> e.shots() + "-fold";
            };
            return size + " espresso";
        }
        return ((Filter) drink).millilitres() + " ml of filter coffee";
    }

    static Bean bean(Drink drink) {
        if (drink instanceof WithMilk m) {
            return bean(m.base());
        }
        return drink instanceof Espresso e ? e.bean() : ((Filter) drink).bean();
    }

    static int grams(Drink drink) {
        if (drink instanceof WithMilk m) {
            return grams(m.base());
        }
        return drink instanceof Espresso e ? 8 * e.shots() : ((Filter) drink).millilitres() / 16;
    }

    void brew(Order order) throws OutOfStock {
        for (Drink drink : order.drinks()) {
            int left = stock.getOrDefault(bean(drink), 0) - grams(drink);
            if (left < 0) {
                throw new OutOfStock(bean(drink), -left);
            }
            stock.put(bean(drink), left);
        }
    }

    static String euros(int cents) {
        return String.format(Locale.ROOT, "%d.%02d EUR", cents / 100, cents % 100);
    }

    public static void main(String[] args) {
        CoffeeBar bar = new CoffeeBar();
        bar.stock.put(Bean.ARABICA, 80);
        bar.stock.put(Bean.ROBUSTA, 30);

        List<Order> orders = List.of(
                new Order(1, "Ada", List.of(new Espresso(Bean.ARABICA, 2))),
                new Order(2, "Grace", List.of(new WithMilk(new Espresso(Bean.ROBUSTA, 1), "oat"),
                        new Filter(Bean.ARABICA, 250))),
                new Order(3, "Alan", List.of(new Filter(Bean.DECAF, 300))),
                new Order(4, "Barbara", List.of(new WithMilk(new WithMilk(new Espresso(Bean.ARABICA, 3), "cow"), "oat"))),
                new Order(5, "Edsger", List.of(new Espresso(Bean.ROBUSTA, 3))));

        Map<String, UnaryOperator<Integer>> discounts = new LinkedHashMap<>();
        discounts.put("Ada", cents -> cents * 9 / 10);
        discounts.put("Barbara", cents -> Math.max(0, cents - 100));

        System.out.println("-- orders --------------------------------");
        List<Order> served = new ArrayList<>();
        int till = 0;
        for (Order order : orders) {
            String result;
            try {
                bar.brew(order);
                int cents = Optional.ofNullable(discounts.get(order.guest()))
                        .map(discount -> discount.apply(order.cents()))
                        .orElseGet(order::cents);
                till += cents;
                served.add(order);
                result = euros(cents);
            } catch (OutOfStock e) {
                result = "sorry, " + e.getMessage();
            }
            System.out.printf("%2d  %-8s %s%n", order.number(), order.guest(), result);
        }

        System.out.println("-- served --------------------------------");
        served.stream()
                .sorted(Comparator.comparingInt(Order::cents).reversed().thenComparing(Order::guest))
                .flatMap(order -> order.drinks().stream().map(drink -> order.guest() + ": " + describe(drink)))
                .forEach(System.out::println);
        System.out.println(served.get(0).drinks());

        System.out.println("-- noon ----------------------------------");
        TreeMap<Bean, Integer> used = served.stream()
                .flatMap(order -> order.drinks().stream())
                .collect(Collectors.groupingBy(CoffeeBar::bean, TreeMap::new, Collectors.summingInt(CoffeeBar::grams)));
        used.forEach((bean, grams) -> System.out.printf("%-8s %s %d g%n", bean,
                IntStream.range(0, grams / 4).mapToObj(i -> "#").collect(Collectors.joining()), grams));
        System.out.println("till: " + euros(till) + ", left: " + bar.stock);

        try {
            new Espresso(Bean.ROBUSTA, 9);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " (line " + e.getStackTrace()[0].getLineNumber() + ")");
        }
    }
}
