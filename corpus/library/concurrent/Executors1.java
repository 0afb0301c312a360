import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** Executor services, futures, invokeAll/Any, cancellation. */
public class Executors1 {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            fs.add(pool.submit(() -> IntStream.rangeClosed(1, n * 100).sum()));
        }
        for (Future<Integer> f : fs) System.out.print(f.get() + " ");
        System.out.println(fs.stream().allMatch(Future::isDone));
        List<Callable<String>> tasks = List.of(() -> "a", () -> "b", () -> {
            throw new java.io.IOException("task failed");
        }, () -> "d");
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.print(f.get() + " ");
            } catch (ExecutionException e) {
                System.out.print("[" + e.getMessage() + " <- " + e.getCause() + "] ");
            }
        }
        String any = pool.invokeAny(List.<Callable<String>>of(() -> "only"));
        System.out.println(any);
        CountDownLatch never = new CountDownLatch(1), started = new CountDownLatch(1);
        Future<?> stuck = pool.submit(() -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        started.await();
        try {
            stuck.get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        System.out.println(stuck.cancel(true) + " " + stuck.isCancelled() + " " + stuck.isDone());
        try {
            stuck.get();
        } catch (CancellationException e) {
            System.out.println(e);
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(50, TimeUnit.SECONDS) + " " + pool.isShutdown() + pool.isTerminated());
        try {
            pool.submit(() -> 1);
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        List<String> log = new ArrayList<>();
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "worker-1"));
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.execute(() -> log.add(Thread.currentThread().getName() + ":" + n));
        }
        single.submit(() -> log.add("end")).get();
        single.shutdown();
        System.out.println(log);
        ExecutorCompletionService<Integer> ecs = new ExecutorCompletionService<>(ForkJoinPool.commonPool());
        for (int i = 1; i <= 6; i++) {
            int n = i;
            ecs.submit(() -> n * n);
        }
        int sum = 0;
        for (int i = 0; i < 6; i++) sum += ecs.take().get();
        System.out.println(sum);
        ScheduledExecutorService sched = Executors.newScheduledThreadPool(1);
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        CountDownLatch done = new CountDownLatch(3);
        for (int delay : new int[] {2_400, 100, 1_250}) sched.schedule(() -> {
            order.add("t" + delay);
            done.countDown();
        }, delay, TimeUnit.MILLISECONDS);
        done.await();
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(5);
        ScheduledFuture<?> fixed = sched.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            five.countDown();
        }, 0, 5, TimeUnit.MILLISECONDS);
        five.await();
        fixed.cancel(false);
        System.out.println(order + " " + (ticks.get() >= 5) + " " + fixed.isCancelled());
        sched.shutdownNow();
        System.out.println(sched.awaitTermination(50, TimeUnit.SECONDS));
        ThreadPoolExecutor tpe = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch gate = new CountDownLatch(1), running = new CountDownLatch(1);
        tpe.execute(() -> {
            running.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        running.await();
        tpe.execute(() -> log.add("queued"));
        Thread me = Thread.currentThread();
        tpe.execute(() -> System.out.println("caller ran: " + (Thread.currentThread() == me)));
        System.out.println(tpe.getActiveCount() + " " + tpe.getQueue().size() + " " + tpe.getPoolSize() + " " + tpe.getCorePoolSize());
        gate.countDown();
        tpe.shutdown();
        tpe.awaitTermination(50, TimeUnit.SECONDS);
        System.out.println(tpe.getCompletedTaskCount() + " " + log.get(log.size() - 1));
        FutureTask<String> ft = new FutureTask<>(() -> "ft");
        ft.run();
        System.out.println(ft.get() + " " + Executors.callable(() -> {}, 5).call() + " " + TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.MILLISECONDS.convert(3, TimeUnit.DAYS) + " " + TimeUnit.NANOSECONDS.toMicros(1999));
    }
}
