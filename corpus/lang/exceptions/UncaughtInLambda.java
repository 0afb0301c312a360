import java.util.function.*;
public class UncaughtInLambda {
    private final IntUnaryOperator op = x -> 10 / x;
    int call(int x) { return op.applyAsInt(x); }
    static int indirect(ToIntFunction<UncaughtInLambda> f) {
        return f.applyAsInt(new UncaughtInLambda());
    }
    static <T> T twice(Supplier<T> s) { s.get(); return s.get(); }
    public static void main(String[] args) {
        System.out.println(indirect(u -> u.call(5)));
        int[] n = {1};
        twice(() -> twice(() ->
            indirect(u -> u.call(n[0]--))));
    }
}
