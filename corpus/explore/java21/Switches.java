package explore.java21;

import java.util.List;

/** Pattern switches, record patterns, guards. */
public class Switches {
    public sealed interface Expr permits Num, Add, Neg {}

    public record Num(int value) implements Expr {}

    public record Add(Expr left, Expr right) implements Expr {}

    public record Neg(Expr inner) implements Expr {}

    public record Pair<A, B>(A first, B second) {}

    public enum Level {
        LOW,
        HIGH
    }

    // outcome: "number"
    // outcome: "sum"
    // outcome: "negation"
    // outcome: throws java.lang.NullPointerException: *
    public static String kind(Expr e) {
        return switch (e) {
            case Num n -> "number";
            case Add a -> "sum";
            case Neg n -> "negation";
        };
    }

    // outcome: "zero"
    // outcome: "sum of numbers"
    // outcome: "doubly negated"
    // outcome: "null"
    // outcome: "other"
    public static String simplify(Expr e) {
        return switch (e) {
            case null -> "null";
            case Num(int v) when v == 0 -> "zero";
            case Add(Num(int a), Num(int b)) when a + b == 100 -> "sum of numbers";
            case Neg(Neg(var x)) -> "doubly negated";
            default -> "other";
        };
    }

    // outcome: "small"
    // outcome: "large"
    // outcome: "text"
    // outcome: "null or other"
    public static String object(Object o) {
        return switch (o) {
            case Integer i when i < 10 -> "small";
            case Integer i -> "large";
            case String s -> "text";
            case null, default -> "null or other";
        };
    }

    // outcome: "two numbers"
    // outcome: "number and text"
    // outcome: "other"
    // unreachable: "never"
    public static String pair(Object o) {
        if (o instanceof Pair<?, ?>(Integer a, Integer b)) return a <= b || a > b ? "two numbers" : "never";
        if (o instanceof Pair<?, ?>(Integer a, String s) && a == s.length()) return "number and text";
        return "other";
    }

    // outcome: "low"
    // outcome: "high"
    // outcome: "null"
    public static String level(Level l) {
        return switch (l) {
            case LOW -> "low";
            case HIGH -> "high";
            case null -> "null";
        };
    }

    // outcome: "short"
    // outcome: "stop"
    // outcome: "long"
    // outcome: throws java.lang.NullPointerException: *
    public static String string(String s) {
        return switch (s) {
            case "stop" -> "stop";
            case String t when t.length() < 5 -> "short";
            default -> "long";
        };
    }

    // outcome: "first"
    // outcome: "other"
    // outcome: throws java.util.NoSuchElementException: *
    // outcome: throws java.lang.NullPointerException: *
    public static String sequenced(List<Integer> list) {
        return list.getFirst() == 5 ? "first" : "other";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 5
    // outcome: 9
    public static int clamp(long x) {
        int c = Math.clamp(x, 1, 9);
        return c == 1 || c == 9 || c == 5 ? c : 0;
    }

    // outcome: "unnamed"
    // outcome: "other"
    public static String unnamed(Expr e) {
        return e instanceof Add(Num(var v), _) && v < 0 ? "unnamed" : "other";
    }
}
