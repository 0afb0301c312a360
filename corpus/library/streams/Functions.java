import java.util.*;
import java.util.function.*;

/** java.util.function compositions and higher-order programming. */
public class Functions {
    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    static <T> Supplier<T> memo(Supplier<T> s) {
        Object[] box = new Object[2];
        return () -> {
            if (box[0] == null) {
                box[0] = "done";
                box[1] = s.get();
            }
            @SuppressWarnings("unchecked") T t = (T) box[1];
            return t;
        };
    }

    static <T, R> Function<T, R> fix(Function<Function<T, R>, Function<T, R>> f) {
        return x -> f.apply(fix(f)).apply(x);
    }

    interface TriFunction<A, B, C, R> {
        R apply(A a, B b, C c);

        default <V> TriFunction<A, B, C, V> andThen(Function<? super R, ? extends V> after) {
            return (a, b, c) -> after.apply(apply(a, b, c));
        }
    }

    static String join(String... xs) {
        return String.join("/", xs);
    }

    int base = 100;

    int addBase(int x) {
        return base + x;
    }

    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1, dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + Function.<Integer>identity().apply(9) + " " + curry((Integer a, Integer b) -> Math.max(a, b)).apply(3).apply(8) + " " + Functions.<Integer, Long>fix(self -> n -> n < 2 ? 1L : n * self.apply(n - 1)).apply(15));
        Predicate<String> empty = String::isEmpty, shortish = s -> s.length() < 4;
        System.out.println(empty.negate().and(shortish).test("abc") + " " + empty.or(shortish).test("abcd") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual("x").test("x") + " " + ((BiPredicate<Integer, Integer>) (a, b) -> a > b).negate().test(1, 2));
        UnaryOperator<String> up = String::toUpperCase;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Comparator.naturalOrder()), min = BinaryOperator.minBy(Comparator.comparing(x -> x % 10));
        System.out.println(up.andThen(String::length).apply("four") + " " + max.apply(3, 9) + " " + min.apply(19, 31) + " " + max.andThen(x -> "m" + x).apply(1, 2));
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? a : applyAsInt(b, a % b);
            }
        };
        IntFunction<int[]> mk = int[]::new;
        ToIntFunction<String> len = String::length;
        IntUnaryOperator neg = x -> -x;
        DoubleUnaryOperator half = x -> x / 2;
        LongSupplier ls = () -> 1L << 40;
        ObjIntConsumer<StringBuilder> oic = StringBuilder::append;
        StringBuilder sb = new StringBuilder();
        oic.accept(sb, 42);
        System.out.println(gcd.applyAsInt(84, 36) + " " + mk.apply(3).length + len.applyAsInt("seven") + neg.andThen(x -> x + 1).compose(x -> x * 10).applyAsInt(4) + half.andThen(Math::sqrt).applyAsDouble(8) + " " + ls.getAsLong() + sb + " " + IntUnaryOperator.identity().applyAsInt(3) + ((IntPredicate) x -> x > 0).and(x -> x < 9).test(5) + ((ToDoubleBiFunction<Integer, Integer>) (a, b) -> a / (double) b).applyAsDouble(1, 3));
        int[] calls = {0};
        Supplier<String> m = memo(() -> "computed" + ++calls[0]);
        System.out.println(m.get() + m.get() + calls[0]);
        Consumer<List<Integer>> add = l -> l.add(1);
        List<Integer> target = new ArrayList<>();
        add.andThen(l -> l.add(2)).andThen(add).accept(target);
        BiConsumer<String, Integer> bc = (s, n) -> System.out.print(s.repeat(n) + " ");
        bc.andThen((s, n) -> System.out.println(s + n)).accept("ab", 2);
        TriFunction<Integer, Integer, Integer, Integer> sum3 = (a, b, c) -> a + b + c;
        Function<String[], String> varargs = Functions::join;
        Functions self = new Functions();
        IntUnaryOperator bound = self::addBase;
        self.base = 200;
        ToIntBiFunction<Functions, Integer> unbound = Functions::addBase;
        System.out.println(target + " " + sum3.andThen(x -> "=" + x).apply(1, 2, 3) + " " + varargs.apply(new String[] {"p", "q"}) + " " + bound.applyAsInt(1) + " " + unbound.applyAsInt(self, 5));
        Map<String, BinaryOperator<Double>> ops = new LinkedHashMap<>();
        ops.put("+", Double::sum);
        ops.put("-", (a, b) -> a - b);
        ops.put("^", Math::pow);
        ops.forEach((k, f) -> System.out.print(k + f.apply(7.0, 2.0) + " "));
        List<Supplier<Integer>> closures = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int k = i * i;
            closures.add(() -> k);
        }
        closures.forEach(c -> System.out.print(c.get() + ","));
        System.out.println();
        java.util.concurrent.Callable<Integer> c = () -> 7;
        Runnable r = () -> System.out.println("run");
        r.run();
        Supplier<Supplier<String>> nested = () -> () -> "deep";
        Function<Object, String> contra = Object::toString;
        Function<Integer, Object> wide = contra::apply;
        System.out.println(c.call() + nested.get().get() + wide.apply(5) + ((Function<Integer, Function<Integer, Integer>>) a -> b -> a - b).apply(10).apply(3));
    }
}
