package triage;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What lambdas and helpers throw. */
public class Callbacks {
    private final Map<String, Integer> prices = new HashMap<>();

    public int price(String name) { // not rejected: IllegalArgumentException
        return prices.computeIfAbsent(name, missing -> {
            throw new IllegalArgumentException("no " + missing);
        });
    }

    public static void checkAll(List<String> names) { // not rejected: IllegalArgumentException
        names.forEach(name -> {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a name is empty");
            }
        });
    }

    /** A lambda that computes, and not well. */
    public static int shares(List<String> names) { // bug: ArithmeticException
        return names.stream().mapToInt(name -> 100 / name.length()).sum();
    }

    /** The null has nothing to do with it. */
    public static int first(int[] numbers, String label) { // bug: ArrayIndexOutOfBoundsException
        return numbers[numbers.length];
    }

    static final class Assert {
        private Assert() {}

        static void notNull(Object object, String what) {
            if (object == null) {
                throw new IllegalArgumentException(what);
            }
        }
    }

    public static int asserted(String name) { // not rejected: IllegalArgumentException
        Assert.notNull(name, "name");
        return name.length();
    }
}
