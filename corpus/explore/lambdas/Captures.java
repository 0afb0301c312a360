package explore.lambdas;

import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Lambdas and method references over unknown values. */
public class Captures {
    // outcome: "captured"
    // outcome: "other"
    public static String capture(int x, int y) {
        IntUnaryOperator add = z -> z + x;
        return add.applyAsInt(y) == 12 ? "captured" : "other";
    }

    // outcome: "composed"
    // outcome: "other"
    // unreachable: "swapped"
    public static String compose(int x) {
        Function<Integer, Integer> twice = a -> 2 * a;
        Function<Integer, Integer> next = a -> a + 1;
        int r = twice.andThen(next).apply(x);
        if (r == 21) return "composed";
        return r == 22 ? "swapped" : "other";
    }

    // outcome: "maximum"
    // outcome: "minimum"
    // outcome: "both"
    public static String choose(boolean max, int a, int b) {
        IntBinaryOperator op = max ? Math::max : Math::min;
        int r = op.applyAsInt(a, b);
        if (a == b) return "both";
        return r == a == a > b ? "maximum" : "minimum";
    }

    // outcome: true
    // outcome: false
    public static boolean predicates(String s) {
        Predicate<String> empty = String::isEmpty;
        return empty.negate().and(t -> t.charAt(0) == 'q').or(t -> t.length() == 9).test(s == null ? "" : s);
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int counter(boolean a, boolean b) {
        int[] count = {1};
        IntSupplier tick = () -> ++count[0];
        if (a) tick.getAsInt();
        if (b) tick.getAsInt();
        return count[0];
    }

    // outcome: "array"
    // outcome: "many"
    // outcome: throws java.lang.NegativeArraySizeException: *
    // unreachable: "broken"
    public static String constructor(int n) {
        if (n > 2) return "many";
        IntFunction<int[]> make = int[]::new;
        return make.apply(n).length == n ? "array" : "broken";
    }

    // outcome: "curried"
    // outcome: "other"
    public static String curry(int a, int b) {
        Function<Integer, Function<Integer, Integer>> minus = x -> y -> x - y;
        return minus.apply(a).apply(b) == 1000 ? "curried" : "other";
    }

    // outcome: "x"
    // outcome: "xx"
    // outcome: "xxxx"
    public static String higherOrder(int n) {
        UnaryOperator<String> twice = s -> s + s;
        UnaryOperator<String> f = n == 0 ? UnaryOperator.identity() : n == 1 ? twice : s -> twice.apply(twice.apply(s));
        return f.apply("x");
    }
}
