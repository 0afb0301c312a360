import java.time.*;
import java.util.*;

/** A discrete-event simulation: queue at a shop with seeded arrivals. */
public class EventScheduler {
    interface Action {
        void fire(EventScheduler s);
    }

    private record Event(long at, int seq, String name, Action action) implements Comparable<Event> {
        @Override
        public int compareTo(Event o) {
            return at != o.at ? Long.compare(at, o.at) : Integer.compare(seq, o.seq);
        }
    }

    private final PriorityQueue<Event> queue = new PriorityQueue<>();
    private final LocalDateTime base = LocalDateTime.of(2024, 1, 1, 9, 0);
    private long now;
    private int seq;
    final StringBuilder log = new StringBuilder();

    void in(long delay, String name, Action a) {
        queue.add(new Event(now + delay, seq++, name, a));
    }

    void run(long until) {
        while (!queue.isEmpty() && queue.peek().at() <= until) {
            Event e = queue.poll();
            now = e.at();
            log.append(base.plusSeconds(now).toLocalTime()).append(' ').append(e.name()).append('\n');
            e.action().fire(this);
        }
    }

    static class Shop {
        final Random rnd;
        final Deque<Integer> waiting = new ArrayDeque<>();
        final Map<Integer, Long> arrived = new HashMap<>();
        final List<Long> waits = new ArrayList<>();
        int free, next = 1, served, longest;

        Shop(int clerks, long seed) {
            free = clerks;
            rnd = new Random(seed);
        }

        void arrive(EventScheduler s) {
            int id = next++;
            arrived.put(id, s.now);
            waiting.add(id);
            longest = Math.max(longest, waiting.size());
            s.in(30 + rnd.nextInt(90), "customer " + next + " arrives", this::arrive);
            serve(s);
        }

        void serve(EventScheduler s) {
            while (free > 0 && !waiting.isEmpty()) {
                int id = waiting.poll();
                free--;
                waits.add(s.now - arrived.remove(id));
                s.in(60 + rnd.nextInt(120), "customer " + id + " leaves", x -> {
                    free++;
                    served++;
                    serve(x);
                });
            }
        }
    }

    public static void main(String[] args) {
        for (int clerks = 1; clerks <= 3; clerks++) {
            EventScheduler s = new EventScheduler();
            Shop shop = new Shop(clerks, 42);
            s.in(0, "customer 1 arrives", shop::arrive);
            s.in(600, "coffee break", x -> shop.free--);
            s.in(900, "break over", x -> {
                shop.free++;
                shop.serve(x);
            });
            s.run(1800);
            LongSummaryStatistics st = shop.waits.stream().mapToLong(x -> x).summaryStatistics();
            System.out.println(clerks + " served " + shop.served + " longest " + shop.longest + " " + st + " left " + s.queue.size());
            if (clerks == 2) System.out.print(s.log);
            else System.out.println(s.log.toString().hashCode());
        }
    }
}
