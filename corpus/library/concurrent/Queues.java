import java.util.*;
import java.util.concurrent.*;

/** Blocking queues in one thread and between threads. */
public class Queues {
    record Delay(String name, long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit u) {
            return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(at, ((Delay) o).at);
        }
    }

    static void basics(String name, BlockingQueue<Integer> q) throws InterruptedException {
        StringBuilder b = new StringBuilder(name);
        for (int i : new int[] {5, 1, 4, 2}) b.append(' ').append(q.offer(i));
        b.append(' ').append(q).append(' ').append(q.remainingCapacity()).append(' ').append(q.peek()).append(' ').append(q.poll()).append(' ').append(q.take()).append(' ').append(q.contains(2)).append(' ').append(q.offer(9, 1, TimeUnit.MILLISECONDS));
        try {
            for (int i = 0; i < 5; i++) q.add(i);
            b.append(" unbounded");
        } catch (IllegalStateException e) {
            b.append(' ').append(e.getMessage());
        }
        List<Integer> out = new ArrayList<>();
        b.append(' ').append(q.drainTo(out, 2)).append(out).append(q.drainTo(out)).append(out).append(q.poll(1, TimeUnit.MILLISECONDS)).append(q.isEmpty());
        System.out.println(b);
    }

    public static void main(String[] args) throws Exception {
        basics("array", new ArrayBlockingQueue<>(3));
        basics("linked", new LinkedBlockingQueue<>(4));
        basics("deque", new LinkedBlockingDeque<>(4));
        basics("priority", new PriorityBlockingQueue<>());
        basics("transfer", new LinkedTransferQueue<>());
        BlockingQueue<Integer> q = new ArrayBlockingQueue<>(5);
        BlockingQueue<String> results = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= 200; i++) q.put(i);
                q.put(-1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                long sum = 0, order = 0;
                for (int x; (x = q.take()) != -1;) {
                    sum += x;
                    order = order * 31 + x;
                }
                results.put("sum " + sum + " order " + order);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        producer.start();
        consumer.start();
        System.out.println(results.take());
        SynchronousQueue<String> sync = new SynchronousQueue<>();
        System.out.println(sync.offer("nobody") + " " + sync.poll() + " " + sync.size());
        Thread taker = new Thread(() -> {
            try {
                results.put("took " + sync.take() + sync.take());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        taker.start();
        sync.put("a");
        sync.put("b");
        System.out.println(results.take());
        DelayQueue<Delay> dq = new DelayQueue<>();
        long now = System.nanoTime();
        dq.add(new Delay("late", now + 60_000_000));
        dq.add(new Delay("early", now + 20_000_000));
        System.out.println(dq.size() + " " + dq.take().name() + " " + dq.take().name() + " " + dq.poll());
        LinkedTransferQueue<Integer> tq = new LinkedTransferQueue<>();
        System.out.println(tq.tryTransfer(1) + " " + tq.hasWaitingConsumer());
        Exchanger<String> ex = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                results.put("other got " + ex.exchange("from other"));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        other.start();
        System.out.println("main got " + ex.exchange("from main"));
        System.out.println(results.take());
        for (Thread t : List.of(producer, consumer, taker, other)) t.join();
        System.out.println(producer.isAlive() + " " + producer.getState());
    }
}
