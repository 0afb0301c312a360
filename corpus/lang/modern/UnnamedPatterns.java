// jdk: 22
import java.util.*;
public class UnnamedPatterns {
    record P(int x, int y) { } record L(P a, P b) { } sealed interface S { } record A(int i) implements S { } record B(String s) implements S { } record C() implements S { }
    static String f(Object o) { return switch (o) { case L(P(var x, _), _) when x > 5 -> "L" + x; case L(_, P(_, int y)) -> "y" + y; case P _ -> "P"; case Integer _, Long _ -> "num"; default -> "d"; }; }
    static int g(S s) { return switch (s) { case A(_), B(_) -> 1; case C() -> 2; }; }
    public static void main(String[] args) {
        for (Object o : new Object[] {new L(new P(9, 1), null), new L(new P(1, 2), new P(3, 4)), new P(0, 0), 5, 6L, "s"}) System.out.println(f(o));
        System.out.println(g(new A(1)) + g(new B("")) + g(new C()));
        int n = 0;
        for (var _ : List.of(1, 2, 3)) n++;
        try { Integer.parseInt("x"); } catch (NumberFormatException _) { n += 10; }
        java.util.function.BiFunction<Integer, Integer, Integer> k = (a, _) -> a;
        var _ = k.apply(1, 2);
        System.out.println(n + k.apply(7, 8));
    }
}
