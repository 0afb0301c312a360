import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The library's sorts: primitives, boxed values by a comparator lambda, and records by a chain of keys. */
public class LibrarySort {
    record Person(String name, int age) {}

    public static void main(String[] args) {
        int seed = 3;
        long checksum = 0;
        double[] numbers = new double[500_000];
        List<Integer> boxed = new ArrayList<>();
        List<Person> people = new ArrayList<>();
        for (int i = 0; i < numbers.length; i++) {
            seed = seed * 1103515245 + 12345;
            numbers[i] = (seed >>> 3) / 1024.0;
            if (i % 4 == 0) {
                boxed.add(seed >>> 8);
            }
            if (i % 10 == 0) {
                people.add(new Person("n" + (seed >>> 22), seed >>> 25));
            }
        }
        Arrays.sort(numbers);
        Collections.sort(boxed, (a, b) -> b % 10_007 - a % 10_007);
        people.sort(Comparator.comparingInt(Person::age).thenComparing(Person::name));
        for (int i = 0; i < numbers.length; i += 97) {
            checksum = checksum * 31 + Double.hashCode(numbers[i]);
        }
        for (int value : boxed) {
            checksum = checksum * 31 + value;
        }
        for (Person person : people) {
            checksum = checksum * 31 + person.name().hashCode() + person.age();
        }
        System.out.println(checksum);
    }
}
