// jdk: 21
import java.util.*;

public class RecordPatterns {
    record Point(int x, int y) { }
    record Line(Point a, Point b) { }
    record Box<T>(T v) { }
    record Pair<A, B>(A a, B b) { }
    record Bad(int v) { public int v() { if (v < 0) throw new IllegalStateException("accessor " + v); return v; } }
    record Wide(long l, double d, char c, boolean z, byte b) { }
    sealed interface Opt<T> { } record Some<T>(T t) implements Opt<T> { } record None<T>() implements Opt<T> { }

    static int len(Object o) {
        if (o instanceof Line(Point(var x1, var y1), Point(int x2, int y2)) && x1 <= x2) return Math.abs(x2 - x1) + Math.abs(y2 - y1);
        return -1;
    }

    static String nest(Object o) {
        return switch (o) {
            case Box<?>(Box<?>(Box<?>(var deep))) -> "deep " + deep;
            case Box<?>(String s) when s.length() > 2 -> "string " + s;
            case Box<?>(Integer i) -> "int " + (i + 1);
            case Box<?>(Point(int x, int y)) -> "pt " + x * y;
            case Box<?>(var any) -> "any " + any;
            case Pair<?, ?>(Some<?>(Integer i), Some<?>(Integer j)) -> "sum " + (i + j);
            case Pair<?, ?>(None<?> n, var r) -> "none left " + r;
            case Pair<?, ?>(var l, None<?>()) -> "none right " + l;
            case Pair<?, ?> p -> "pair " + p;
            case Wide(long l, double d, char c, boolean z, byte b) -> "" + (l + 1) + d / 2 + c + !z + (b << 1);
            default -> "default";
        };
    }

    static <T> String opt(Opt<T> o) { return switch (o) { case Some<T>(var t) -> "some " + t; case None<T>() -> "none"; }; }

    static int both(Pair<Opt<Integer>, Opt<Integer>> p) {
        return switch (p) {
            case Pair<Opt<Integer>, Opt<Integer>>(Some<Integer>(Integer a), Some<Integer>(Integer b)) -> a * b;
            case Pair<Opt<Integer>, Opt<Integer>>(Some<Integer>(Integer a), None<Integer> n) -> a;
            case Pair<Opt<Integer>, Opt<Integer>>(None<Integer> n, Some<Integer> s) -> s.t();
            case Pair<Opt<Integer>, Opt<Integer>>(None<Integer> n, None<Integer> m) -> 0;
        };
    }

    public static void main(String[] args) {
        System.out.println(len(new Line(new Point(1, 2), new Point(4, 6))) + " " + len(new Line(new Point(5, 2), new Point(4, 6))) + " " + len("no") + " " + len(new Line(null, new Point(1, 1))));
        Object[] in = {new Box<>(new Box<>(new Box<>(1))), new Box<>(new Box<>(2)), new Box<>("abc"), new Box<>("ab"), new Box<>(3), new Box<>(new Point(3, 4)), new Box<>(null),
            new Pair<>(new Some<>(1), new Some<>(2)), new Pair<>(new None<>(), "r"), new Pair<>("l", new None<>()), new Pair<>(1, 2), new Wide(1L << 40, 3, 'c', true, (byte) -128), 5};
        for (Object o : in) System.out.println(nest(o));
        System.out.println(opt(new Some<>(5)) + opt(new None<>()) + opt(new Some<>(null)));
        System.out.println(both(new Pair<>(new Some<>(6), new Some<>(7))) + " " + both(new Pair<>(new Some<>(6), new None<>())) + " " + both(new Pair<>(new None<>(), new Some<>(9))) + " " + both(new Pair<>(new None<>(), new None<>())));
        try {
            Object o = new Bad(-3);
            if (o instanceof Bad(int v)) System.out.println(v);
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " / " + e.getCause());
        }
        try {
            Object o = new Bad(-4);
            System.out.println(switch (o) { case Bad(int v) when v > 0 -> 1; default -> 2; });
        } catch (MatchException e) {
            System.out.println(e.getCause().getMessage());
        }
        try {
            both(new Pair<>(null, null));
        } catch (MatchException e) {
            System.out.println("no match " + e.getMessage());
        }
    }
}
