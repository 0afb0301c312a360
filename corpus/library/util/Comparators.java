import java.util.*;
import java.util.stream.*;

/** Comparator combinators and sorting stability. */
public class Comparators {
    record Car(String make, String model, int year, Double price) {}

    static String show(List<Car> cs) {
        return cs.stream().map(c -> c.model() + c.year()).collect(Collectors.joining(" "));
    }

    static List<Car> by(List<Car> cs, Comparator<? super Car> c) {
        List<Car> copy = new ArrayList<>(cs);
        copy.sort(c);
        return copy;
    }

    public static void main(String[] args) {
        List<Car> cs = List.of(new Car("vw", "golf", 2010, 5.5), new Car("vw", "polo", 2012, null), new Car("fiat", "500", 2010, 4.0), new Car("kia", "rio", 2015, 5.5), new Car("fiat", "panda", 2001, null), new Car("Kia", "ceed", 2012, 7.25));
        System.out.println(show(by(cs, Comparator.comparing(Car::make))));
        System.out.println(show(by(cs, Comparator.comparing(Car::make, String.CASE_INSENSITIVE_ORDER).thenComparing(Car::year, Comparator.reverseOrder()))));
        System.out.println(show(by(cs, Comparator.comparingInt(Car::year).reversed())));
        System.out.println(show(by(cs, Comparator.comparing(Car::price, Comparator.nullsLast(Comparator.naturalOrder())).thenComparing(Car::model))));
        System.out.println(show(by(cs, Comparator.comparing(Car::price, Comparator.nullsFirst(Comparator.reverseOrder())))));
        System.out.println(show(by(cs, Collections.reverseOrder(Comparator.comparing(Car::model)))));
        System.out.println(show(by(cs, Comparator.comparingDouble((Car c) -> c.price() == null ? -1 : c.price()).thenComparingLong(Car::year))));
        System.out.println(show(by(cs, (x, y) -> 0)));
        try {
            by(cs, Comparator.comparing(Car::price));
        } catch (NullPointerException e) {
            System.out.println("NPE");
        }
        String[] files = {"file10", "file2", "File1", "file02", "file1b", "alpha", "file100"};
        Arrays.sort(files, Comparators::natural);
        System.out.println(Arrays.toString(files));
        int[][] pts = {{3, 1}, {1, 2}, {3, 0}, {1, 1}};
        Arrays.sort(pts, Comparator.<int[]>comparingInt(a -> a[0]).thenComparing(a -> a[1], Comparator.reverseOrder()));
        System.out.println(Arrays.deepToString(pts));
        List<String> perms = new ArrayList<>();
        permute("", "abcd", perms);
        Collections.sort(perms, Comparator.comparing((String s) -> s.charAt(3)).thenComparing(s -> s.charAt(1)).thenComparing(Comparator.reverseOrder()));
        System.out.println(perms);
        Map<String, Integer> score = new HashMap<>(Map.of("ann", 3, "bob", 5, "cid", 3, "dee", 1));
        System.out.println(score.entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).thenComparing(Map.Entry.comparingByKey())).toList());
        Random r = new Random(5);
        List<int[]> big = new ArrayList<>();
        for (int i = 0; i < 2000; i++) big.add(new int[] {r.nextInt(20), i});
        big.sort(Comparator.comparingInt(x -> x[0]));
        boolean stable = true;
        for (int i = 1; i < big.size(); i++) stable &= big.get(i - 1)[0] < big.get(i)[0] || big.get(i - 1)[1] < big.get(i)[1];
        System.out.println(stable + " " + Comparator.<String>naturalOrder().reversed().compare("a", "b") + Comparator.<String>nullsFirst(null).compare(null, "x"));
    }

    static int natural(String a, String b) {
        int i = 0, j = 0;
        while (i < a.length() && j < b.length()) {
            char c = a.charAt(i), d = b.charAt(j);
            if (Character.isDigit(c) && Character.isDigit(d)) {
                int x = 0, y = 0;
                while (i < a.length() && Character.isDigit(a.charAt(i))) x = x * 10 + a.charAt(i++) - '0';
                while (j < b.length() && Character.isDigit(b.charAt(j))) y = y * 10 + b.charAt(j++) - '0';
                if (x != y) return Integer.compare(x, y);
            } else if (Character.toLowerCase(c) != Character.toLowerCase(d)) {
                return Character.toLowerCase(c) - Character.toLowerCase(d);
            } else {
                i++;
                j++;
            }
        }
        return a.length() - b.length();
    }

    static void permute(String done, String rest, List<String> out) {
        if (rest.isEmpty()) out.add(done);
        for (int i = 0; i < rest.length(); i++) permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
    }
}
