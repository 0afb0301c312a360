// jdk: 25
import module java.base;
public class Gatherers {
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    public static void main(String[] args) throws Exception {
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(java.util.stream.Gatherers.windowFixed(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(java.util.stream.Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of("a", "b").gather(Gatherer.<String, String>of((_, e, d) -> d.push(e) && d.push(e + e))).toList());
        ScopedValue.where(USER, "ann").run(() -> { System.out.println(USER.get()); ScopedValue.where(USER, "bob").run(() -> System.out.println(USER.get())); System.out.println(USER.get()); });
        System.out.println(USER.isBound() + " " + USER.orElse("none"));
        System.out.println(ScopedValue.where(USER, "val").call(() -> USER.get().length()));
    }
}
