import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Streams, collectors and lambdas that capture. */
public class Streams {
    static int fold(int[] values, int start, IntBinaryOperator step) {
        int result = start;
        for (int value : values) {
            result = step.applyAsInt(result, value);
        }
        return result;
    }

    public static void main(String[] args) {
        long checksum = 0;
        for (int round = 0; round < 24; round++) {
            int factor = round * 2 + 1;
            List<Integer> numbers =
                    IntStream.range(0, 9_000).map(i -> i * factor % 1_009).boxed().collect(Collectors.toList());
            Map<Integer, Long> groups = numbers.stream()
                    .filter(n -> n % 3 != 0)
                    .collect(Collectors.groupingBy(n -> n % 17, TreeMap::new, Collectors.counting()));
            checksum = checksum * 31 + groups.hashCode();
            checksum += numbers.stream().sorted().distinct().limit(200).mapToInt(Integer::intValue).sum();
            int[] values = numbers.stream().mapToInt(n -> n + factor).toArray();
            for (int i = 0; i < 10; i++) {
                int shift = i;
                checksum += fold(values, i, (a, b) -> (a << 1) ^ (b >> shift));
            }
        }
        System.out.println(checksum);
    }
}
