package explore.lambdas;

import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Functions as inputs: stubs with unknown results, which need not be the same twice. */
public class Functions {
    @FunctionalInterface
    public interface Judge {
        boolean better(int a, int b);
    }

    // outcome: "yes"
    // outcome: "no"
    // outcome: throws java.lang.NullPointerException: *
    public static String predicate(IntPredicate p, int x) {
        return p.test(x) ? "yes" : "no";
    }

    // outcome: "fixed point"
    // outcome: "moved"
    // outcome: throws java.lang.NullPointerException: *
    public static String operator(IntUnaryOperator f, int x) {
        return f.applyAsInt(x) == x ? "fixed point" : "moved";
    }

    // outcome: "null result"
    // outcome: "magic"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String supplier(Supplier<String> s) {
        String v = s.get();
        if (v == null) return "null result";
        return v.equals("magic") ? "magic" : "other";
    }

    // outcome: "same twice"
    // outcome: "changed"
    // outcome: throws java.lang.NullPointerException: *
    public static String twice(IntUnaryOperator f) {
        return f.applyAsInt(0) == f.applyAsInt(0) ? "same twice" : "changed";
    }

    // outcome: "long"
    // outcome: "short"
    // outcome: throws java.lang.NullPointerException: *
    public static String function(Function<String, Integer> f) {
        return f.apply("word") > 10 ? "long" : "short";
    }

    // outcome: "ran"
    // outcome: throws java.lang.NullPointerException: *
    public static String runnable(Runnable r) {
        r.run();
        return "ran";
    }

    // outcome: "less"
    // outcome: "equal"
    // outcome: "greater"
    // outcome: "null"
    public static String comparator(Comparator<Integer> c) {
        if (c == null) return "null";
        int r = c.compare(1, 2);
        return r < 0 ? "less" : r == 0 ? "equal" : "greater";
    }

    // outcome: "first"
    // outcome: "second"
    // outcome: "both"
    // outcome: "neither"
    // outcome: throws java.lang.NullPointerException: *
    public static String judge(Judge j, int a, int b) {
        boolean x = j.better(a, b);
        boolean y = j.better(b, a);
        if (x) return y ? "both" : "first";
        return y ? "second" : "neither";
    }

    // outcome: "sum"
    // outcome: "other"
    // outcome: throws java.lang.NullPointerException: *
    public static String biFunction(BiFunction<Integer, Integer, Integer> f, int a, int b) {
        Integer r = f.apply(a, b);
        return r != null && r == a + b && a > 100 ? "sum" : "other";
    }
}
