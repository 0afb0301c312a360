// jdk: 21
import java.util.*;

public class SwitchPatterns {
    sealed interface Shape permits Circle, Square, Rect, Unit { }
    record Circle(double r) implements Shape { }
    record Square(double s) implements Shape { }
    record Rect(double w, double h) implements Shape { }
    enum Unit implements Shape { ONE, TWO }
    enum Color { RED, GREEN, BLUE }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Square(double x) -> x * x;
            case Rect(var w, var h) when w == h -> -w * h;
            case Rect(double w, double h) -> w * h;
            case Unit.ONE -> 1;
            case Unit.TWO -> 2;
        };
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 1000 -> "big " + i;
            case Integer i when i < 0 -> "neg " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "str " + s.length();
            case Color c when c == Color.RED -> "red";
            case Color c -> "color " + c.ordinal();
            case int[] a when a.length > 2 -> "ints " + a[2];
            case int[] a -> "few " + a.length;
            case Object[] a -> "objs " + a.length;
            case List<?> l when l.size() == 1 && l.get(0) instanceof String s -> "one " + s;
            case Collection<?> c -> "coll " + c.size();
            case Character c -> "chr " + (int) c;
            case Class<?> k -> k.getSimpleName();
            default -> "? " + o.getClass().getSimpleName();
        };
    }

    static String strings(String s) {
        switch (s) {
            case null: return "null";
            case "a", "b": return "ab";
            case String t when t.length() > 5: return "long";
            case "c": return "c";
            case String t: return "other " + t;
        }
    }

    static String enums(Color c) {
        return switch (c) { case RED -> "r"; case Color x when x.ordinal() == 2 -> "last"; case GREEN -> "g"; case BLUE -> "unreachable"; case null -> "n"; };
    }

    static String nullDefault(Object o) { return switch (o) { case String s -> s; case null, default -> "nd"; }; }
    static int guardEffects;
    static boolean effect(int i) { guardEffects++; return i % 3 == 0; }
    static int guarded(Object o) { return switch (o) { case Integer i when effect(i) -> i; case Integer i when effect(i + 1) -> -i; case Integer i -> 0; default -> -1; }; }

    public static void main(String[] args) {
        for (Shape s : new Shape[] {new Circle(1), new Square(2), new Rect(2, 2), new Rect(2, 3), Unit.ONE, Unit.TWO}) System.out.print(area(s) + " ");
        System.out.println();
        for (Object o : new Object[] {null, 5000, -5, 5, 5L, "", "abc", Color.RED, Color.BLUE, new int[] {1, 2, 3}, new int[1], new String[2], List.of("x"), List.of(1), Set.of(), 'A', String.class, 1.5, new Object()})
            System.out.println(describe(o));
        for (String s : new String[] {null, "a", "b", "c", "d", "longer text"}) System.out.print(strings(s) + " ");
        System.out.println();
        for (Color c : new Color[] {Color.RED, Color.GREEN, Color.BLUE, null}) System.out.print(enums(c) + " ");
        System.out.println(nullDefault(null) + nullDefault("s") + nullDefault(1));
        for (int i = 0; i < 7; i++) System.out.print(guarded(i) + " ");
        System.out.println(guarded("x") + " " + guardEffects);
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("npe");
        }
    }
}
