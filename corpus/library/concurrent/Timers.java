import java.util.*;
import java.util.concurrent.*;

/** Timer and TimerTask: order by time, periods, cancelling, a task that throws; DelayQueue. */
public class Timers {
    static TimerTask task(Runnable r) {
        return new TimerTask() {
            public void run() {
                r.run();
            }
        };
    }

    static class Item implements Delayed {
        final String name;
        volatile long at;

        Item(String name, long millis) {
            this.name = name;
            at = System.nanoTime() + millis * 1_000_000;
        }

        public long getDelay(TimeUnit u) {
            return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        public int compareTo(Delayed o) {
            return Long.compare(at, ((Item) o).at);
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> log = Collections.synchronizedList(new ArrayList<>());
        Timer timer = new Timer("ticker", true);
        CountDownLatch four = new CountDownLatch(4);
        int[] delays = {300, 100, 200, 0};
        CountDownLatch scheduled = new CountDownLatch(1);
        timer.schedule(task(() -> {
            try {
                scheduled.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }), new Date(0));
        long now = System.currentTimeMillis();
        for (int d : delays) timer.schedule(task(() -> {
            log.add(Thread.currentThread().getName() + d);
            four.countDown();
        }), new Date(now + d));
        scheduled.countDown();
        four.await();
        System.out.println(log + " " + Thread.currentThread().isDaemon());
        log.clear();
        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(new TimerTask() {
            int n;

            public void run() {
                log.add("tick" + ++n);
                if (n == 4) {
                    log.add("cancel " + cancel() + cancel());
                    done.countDown();
                }
            }
        }, 0, 20);
        done.await();
        System.out.println(log);
        TimerTask never = task(() -> log.add("never"));
        timer.schedule(never, 60_000);
        System.out.println(never.cancel() + " " + never.cancel() + " purged " + (timer.purge() >= 1));
        try {
            timer.schedule(never, 1);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        for (Runnable r : new Runnable[] {() -> timer.schedule(task(() -> {}), -1), () -> timer.schedule(task(() -> {}), 1, 0), () -> timer.schedule(null, 1), () -> timer.schedule(task(() -> {}), new Date(-1))}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + (e instanceof NullPointerException ? "" : e.getMessage()));
            }
        }
        log.clear();
        CountDownLatch past = new CountDownLatch(2);
        timer.schedule(task(() -> {
            log.add("past");
            past.countDown();
        }), new Date(0));
        timer.scheduleAtFixedRate(new TimerTask() {
            public void run() {
                log.add("rate " + (scheduledExecutionTime() > 0));
                cancel();
                past.countDown();
            }
        }, 30, 30);
        past.await();
        System.out.println(log);
        timer.cancel();
        try {
            timer.schedule(task(() -> {}), 0);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        Timer fails = new Timer("failing");
        CountDownLatch dead = new CountDownLatch(1);
        fails.schedule(task(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> {
                System.out.println(t.getName() + " " + e);
                dead.countDown();
            });
            throw new IllegalArgumentException("in task");
        }), 0);
        dead.await();
        try {
            fails.schedule(task(() -> {}), 0);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        DelayQueue<Item> q = new DelayQueue<>();
        Item late = new Item("late", 7_200_000), soon = new Item("soon", 3_600_000);
        for (Item i : new Item[] {late, new Item("now", -5), soon}) q.add(i);
        System.out.print(q.poll().name + " " + q.poll() + " " + q.size() + " ");
        // Sooner than they were, in the same order.
        soon.at = System.nanoTime() + 20_000_000;
        late.at = soon.at + 20_000_000;
        System.out.println(q.take().name + " " + q.poll(50, TimeUnit.SECONDS).name + " " + q.poll(1, TimeUnit.MILLISECONDS));
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        pool.setRemoveOnCancelPolicy(true);
        List<Future<?>> fs = new ArrayList<>();
        log.clear();
        for (int d : new int[] {2_600, 200, 1_400}) fs.add(pool.schedule(() -> log.add("p" + d), d, TimeUnit.MILLISECONDS));
        ScheduledFuture<?> gone = pool.schedule(() -> log.add("gone"), 1, TimeUnit.HOURS);
        System.out.println(gone.getDelay(TimeUnit.MINUTES) >= 59 && gone.cancel(true) && pool.getQueue().size() <= 3);
        for (Future<?> f : fs) f.get();
        System.out.println(log + " " + gone.isCancelled());
        int[] left = {3};
        ScheduledFuture<?> failing = pool.scheduleWithFixedDelay(() -> {
            if (--left[0] == 0) throw new IllegalStateException("third");
        }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getMessage() + " " + failing.isDone());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(50, TimeUnit.SECONDS));
    }
}
