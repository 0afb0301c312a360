// jdk: 24
import java.util.*;
import java.util.stream.*;

/** Stream gatherers. */
public class Gathering {
    static <T> Gatherer<T, ?, T> everyOther() {
        return Gatherer.ofSequential(() -> new boolean[1], (state, t, down) -> {
            state[0] = !state[0];
            return !state[0] || down.push(t);
        });
    }

    static <T extends Comparable<T>> Gatherer<T, ?, List<T>> runs() {
        return Gatherer.<T, List<T>, List<T>>ofSequential(ArrayList::new, (run, t, down) -> {
            boolean more = true;
            if (!run.isEmpty() && run.get(run.size() - 1).compareTo(t) > 0) {
                more = down.push(List.copyOf(run));
                run.clear();
            }
            run.add(t);
            return more;
        }, (run, down) -> {
            if (!run.isEmpty()) down.push(List.copyOf(run));
        });
    }

    public static void main(String[] args) {
        System.out.println(IntStream.range(0, 10).boxed().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(IntStream.range(0, 6).boxed().gather(Gatherers.windowSliding(3)).map(w -> w.stream().mapToInt(x -> x).sum()).toList());
        System.out.println(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", (s, x) -> x + s)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of(5, 4, 3).gather(Gatherers.mapConcurrent(2, x -> x * x)).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(everyOther()).toList());
        System.out.println(Stream.of(1, 3, 5, 2, 4, 1, 9, 9, 0).gather(runs()).toList());
        System.out.println(Stream.iterate(1, x -> x + 1).gather(Gathering.<Integer>everyOther().andThen(Gatherers.windowFixed(2))).limit(3).toList());
        System.out.println(IntStream.range(0, 100).parallel().boxed().gather(Gatherer.<Integer, String>of((v, x, d) -> x % 10 != 0 || d.push("<" + x + ">"))).collect(Collectors.joining()));
        System.out.println(Stream.of(1).gather(Gatherers.windowSliding(5)).toList() + " " + Stream.empty().gather(Gatherers.windowFixed(2)).toList() + " " + Stream.of(1, 2, 3, 4, 5, 6).gather(Gatherers.windowFixed(4)).skip(1).findFirst().get());
        try {
            Gatherers.windowFixed(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
