import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;
public class Pools {
    public static void main(String[] args) throws Exception {
        ExecutorService ex = Executors.newFixedThreadPool(3);
        List<Future<Integer>> fs = new ArrayList<>();
        for (int i = 0; i < 8; i++) { int k = i; fs.add(ex.submit(() -> k * k)); }
        int s = 0;
        for (Future<Integer> f : fs) s += f.get();
        System.out.println(s + " " + fs.get(0).isDone() + fs.get(0).isCancelled());
        Future<?> bad = ex.submit(() -> { throw new IllegalStateException("task"); });
        try { bad.get(); } catch (ExecutionException e) { System.out.println(e.getMessage() + " | " + e.getCause()); }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b");
        System.out.println(ex.invokeAll(calls).stream().map(f -> { try { return f.get(); } catch (Exception e) { return "x"; } }).collect(Collectors.joining()));
        System.out.println((String) ex.invokeAny(calls.subList(1, 2)));
        Future<String> slow = ex.submit(() -> { Thread.sleep(60000); return "no"; });
        try { slow.get(10, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout " + slow.cancel(true) + slow.isCancelled()); }
        try { slow.get(); } catch (CancellationException e) { System.out.println("cancelled"); }
        ex.shutdown();
        System.out.println(ex.awaitTermination(50, TimeUnit.SECONDS) + " " + ex.isTerminated());
        try { ex.submit(() -> 1); } catch (RejectedExecutionException e) { System.out.println("rejected"); }
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "solo"));
        StringBuffer sb = new StringBuffer();
        for (int i = 0; i < 5; i++) { int k = i; single.execute(() -> sb.append(k).append(Thread.currentThread().getName().charAt(0))); }
        single.shutdown(); single.awaitTermination(50, TimeUnit.SECONDS);
        System.out.println(sb);
        ScheduledExecutorService sch = Executors.newScheduledThreadPool(1);
        ScheduledFuture<String> d1 = sch.schedule(() -> sb.append("late").toString(), 2_000, TimeUnit.MILLISECONDS), d2 = sch.schedule(() -> sb.append("early").toString(), 5, TimeUnit.MILLISECONDS);
        d1.get();
        System.out.println(sb);
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> rep = sch.scheduleAtFixedRate(() -> { ticks.incrementAndGet(); three.countDown(); }, 0, 2, TimeUnit.MILLISECONDS);
        three.await();
        rep.cancel(false);
        sch.shutdownNow();
        System.out.println((ticks.get() >= 3) + " " + rep.isCancelled());
        ForkJoinPool pool = new ForkJoinPool(2);
        class Sum extends RecursiveTask<Long> { final int lo, hi; Sum(int l, int h) { lo = l; hi = h; } protected Long compute() { if (hi - lo < 50) { long r = 0; for (int i = lo; i < hi; i++) r += i; return r; } int m = (lo + hi) / 2; Sum a = new Sum(lo, m); a.fork(); return new Sum(m, hi).compute() + a.join(); } }
        System.out.println(pool.invoke(new Sum(0, 1000)));
        pool.shutdown();
        System.out.println(IntStream.range(0, 1000).parallel().filter(x -> x % 7 == 0).boxed().collect(Collectors.toList()).hashCode() + " " + Stream.of("c", "a", "b").parallel().sorted().collect(Collectors.joining()) + " " + LongStream.rangeClosed(1, 500).parallel().reduce(0, Long::sum));
        ExecutorCompletionService<Integer> ecs = new ExecutorCompletionService<>(Runnable::run);
        ecs.submit(() -> 5);
        System.out.println(ecs.take().get());
    }
}
