import java.util.*;
import java.util.stream.*;

/** IntStream, LongStream, DoubleStream and their statistics. */
public class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).sum() + " " + IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + IntStream.empty().max() + IntStream.of(7).min() + IntStream.of(1, 2).average() + " " + IntStream.iterate(1, x -> x * 2).limit(10).boxed().toList() + " " + IntStream.iterate(10, x -> x > 0, x -> x - 3).boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 10).summaryStatistics() + " " + LongStream.of(5, -5, Long.MAX_VALUE).summaryStatistics() + " " + DoubleStream.of(1.5, 2.5, -3).summaryStatistics() + " " + new IntSummaryStatistics() + " " + DoubleStream.empty().summaryStatistics());
        System.out.println(IntStream.range(0, 20).filter(x -> x % 3 == 0).map(x -> x * x).skip(1).limit(4).boxed().collect(Collectors.toList()) + " " + IntStream.of(1, 2, 1, 3, 2).distinct().count() + " " + IntStream.range(0, 5).mapToObj(i -> "s" + i).toList() + " " + IntStream.range(0, 5).asLongStream().sum() + " " + IntStream.range(0, 5).asDoubleStream().average() + " " + IntStream.range(0, 5).mapToDouble(Math::sqrt).boxed().toList());
        System.out.println(IntStream.range(0, 9).anyMatch(x -> x == 8) + " " + IntStream.range(0, 9).allMatch(x -> x < 8) + " " + IntStream.range(0, 9).noneMatch(x -> x > 9) + " " + IntStream.range(5, 9).findFirst() + " " + IntStream.range(0, 9).takeWhile(x -> x < 4).sum() + " " + IntStream.range(0, 9).dropWhile(x -> x < 4).sum() + " " + IntStream.concat(IntStream.of(1), IntStream.of(2)).sum() + " " + IntStream.of(2, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList() + " " + IntStream.of(1, 2).mapMulti((x, c) -> { c.accept(x); c.accept(-x); }).boxed().toList() + " " + IntStream.generate(() -> 4).limit(3).sum());
        System.out.println(LongStream.rangeClosed(1, 20).reduce((a, b) -> a * b) + " " + LongStream.range(0, 5).mapToInt(x -> (int) x).sum() + " " + LongStream.iterate(1, x -> x * 10).limit(19).max() + " " + LongStream.of(1, 2).mapToObj(Long::toBinaryString).toList() + " " + LongStream.rangeClosed(Long.MAX_VALUE - 2, Long.MAX_VALUE).count());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3).sum() + " " + DoubleStream.of(0.1, 0.2, 0.3).average() + " " + DoubleStream.iterate(1, x -> x / 2).limit(60).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum() + " " + DoubleStream.of(Double.NaN, 1).max() + " " + DoubleStream.of(3, 1).sorted().boxed().toList() + " " + DoubleStream.of(2.7, -2.7).mapToInt(x -> (int) x).boxed().toList() + " " + DoubleStream.of(1, Double.POSITIVE_INFINITY).sum() + " " + DoubleStream.of(1.5).mapToLong(Math::round).sum());
        double[] tenth = new double[1000];
        Arrays.fill(tenth, 0.1);
        double naive = 0;
        for (double d : tenth) naive += d;
        System.out.println(Arrays.stream(tenth).sum() + " " + naive + " " + Arrays.stream(tenth).summaryStatistics().getSum());
        System.out.println("stream".chars().filter(c -> c != 'e').collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + " " + Arrays.toString(IntStream.of(5, 6).toArray()) + " " + IntStream.of(1, 2, 3).collect(() -> new int[1], (a, x) -> a[0] += x, (a, b) -> a[0] += b[0])[0]);
        IntSummaryStatistics s = new IntSummaryStatistics();
        s.accept(5);
        s.accept(9);
        s.combine(IntStream.of(-100, 3).summaryStatistics());
        System.out.println(s.getMin() + " " + s.getMax() + " " + s.getAverage() + " " + s.getCount() + " " + s.getSum() + " " + new IntSummaryStatistics(2, 1, 5, 6) + " " + new DoubleSummaryStatistics(1, 2.0, 2.0, 2.0));
        System.out.println(IntStream.rangeClosed(2, 100).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList() + " " + IntStream.rangeClosed(1, 9).mapToObj(i -> IntStream.rangeClosed(1, i).mapToObj(j -> String.valueOf(i * j)).collect(Collectors.joining(" "))).collect(Collectors.joining("; ")));
        System.out.println(LongStream.rangeClosed(1, 100000).parallel().map(x -> x * x % 1009).sum() + " " + IntStream.range(0, 4096).parallel().map(x -> Integer.reverse(x)).max().getAsInt() + " " + IntStream.range(0, 100).parallel().boxed().collect(Collectors.toList()).hashCode() + " " + DoubleStream.of(1, 2, 3).parallel().map(x -> x * 2).sum());
        System.out.println(IntStream.range(0, 3).boxed().flatMap(i -> IntStream.range(0, 3).mapToObj(j -> new int[] {i, j})).filter(p -> p[0] != p[1]).map(Arrays::toString).collect(Collectors.joining()) + " " + OptionalInt.of(3) + OptionalLong.empty() + OptionalDouble.of(0.5) + " " + IntStream.of(4, 2).boxed().max(Integer::compare).get());
        IntStream.Builder b = IntStream.builder();
        b.add(8).add(9);
        System.out.println(b.build().mapToLong(x -> x * 1_000_000_000L).sum() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 1, Integer.MAX_VALUE).count() + " " + IntStream.range(5, 1).count());
    }
}
