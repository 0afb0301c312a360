import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Dining philosophers, a bounded buffer by monitors, and a read-mostly cache: results do not depend on timing. */
public class Philosophers {
    static class Buffer<T> {
        private final Object[] slots;
        private int head, count;

        Buffer(int n) {
            slots = new Object[n];
        }

        synchronized void put(T t) throws InterruptedException {
            while (count == slots.length) wait();
            slots[(head + count++) % slots.length] = t;
            notifyAll();
        }

        @SuppressWarnings("unchecked")
        synchronized T take() throws InterruptedException {
            while (count == 0) wait();
            T t = (T) slots[head];
            head = (head + 1) % slots.length;
            count--;
            notifyAll();
            return t;
        }
    }

    public static void main(String[] args) throws Exception {
        int n = 5, meals = 40;
        ReentrantLock[] forks = new ReentrantLock[n];
        for (int i = 0; i < n; i++) forks[i] = new ReentrantLock();
        int[] eaten = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int id = i;
            ts[i] = new Thread(() -> {
                ReentrantLock a = forks[Math.min(id, (id + 1) % n)], b = forks[Math.max(id, (id + 1) % n)];
                for (int m = 0; m < meals; m++) {
                    a.lock();
                    try {
                        b.lock();
                        try {
                            eaten[id]++;
                        } finally {
                            b.unlock();
                        }
                    } finally {
                        a.unlock();
                    }
                }
            }, "philosopher-" + i);
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(Arrays.toString(eaten));
        Buffer<Integer> buf = new Buffer<>(3);
        ExecutorService pool = Executors.newCachedThreadPool();
        List<Future<Long>> sums = new ArrayList<>();
        for (int p = 0; p < 3; p++) {
            int from = p * 100;
            pool.execute(() -> {
                try {
                    for (int i = 0; i < 100; i++) buf.put(from + i);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        for (int c = 0; c < 3; c++) sums.add(pool.submit(() -> {
            long s = 0;
            for (int i = 0; i < 100; i++) s += buf.take();
            return s;
        }));
        long total = 0;
        for (Future<Long> f : sums) total += f.get();
        System.out.println(total + " " + buf.count);
        ConcurrentHashMap<Integer, Integer> cache = new ConcurrentHashMap<>();
        ConcurrentHashMap<Integer, Integer> computed = new ConcurrentHashMap<>();
        List<Callable<Integer>> jobs = new ArrayList<>();
        for (int j = 0; j < 8; j++) jobs.add(() -> {
            int s = 0;
            for (int k = 0; k < 50; k++) s += cache.computeIfAbsent(k, x -> {
                computed.merge(x, 1, Integer::sum);
                return x * x;
            });
            return s;
        });
        Set<Integer> answers = new HashSet<>();
        for (Future<Integer> f : pool.invokeAll(jobs)) answers.add(f.get());
        System.out.println(answers + " " + computed.values().stream().allMatch(x -> x == 1) + " " + cache.size());
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS));
    }
}
