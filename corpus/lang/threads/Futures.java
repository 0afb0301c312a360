import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
public class Futures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 20), b = CompletableFuture.supplyAsync(() -> { try { Thread.sleep(10); } catch (InterruptedException e) { } return 22; });
        System.out.println(a.thenCombine(b, Integer::sum).thenApply(x -> "sum " + x).get());
        System.out.println(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 2)).join());
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> { if (true) throw new IllegalArgumentException("async"); return 1; });
        System.out.println(f.exceptionally(t -> { System.out.println(t); return -1; }).join());
        System.out.println(f.handle((v, t) -> v + "/" + t.getClass().getSimpleName()).join());
        try { f.join(); } catch (CompletionException e) { System.out.println(e.getMessage() + " " + e.getCause().getMessage()); }
        try { f.get(); } catch (ExecutionException e) { System.out.println(e.getCause()); }
        CompletableFuture<String> manual = new CompletableFuture<>();
        List<String> seen = new ArrayList<>();
        CompletableFuture<Void> after = manual.thenAccept(seen::add).thenRun(() -> seen.add("ran"));
        System.out.println(manual.isDone() + " " + manual.getNow("dflt") + manual.getNumberOfDependents());
        new Thread(() -> manual.complete("done")).start();
        after.join();
        System.out.println(seen + " " + manual.complete("again") + manual.join());
        CompletableFuture<String> exc = new CompletableFuture<>();
        exc.completeExceptionally(new java.io.IOException("io"));
        System.out.println(exc.isCompletedExceptionally() + " " + exc.whenComplete((v, t) -> System.out.println(v + " " + t)).handle((v, t) -> t.getClass().getSimpleName()).join());
        List<CompletableFuture<Integer>> all = IntStream.range(0, 6).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).join();
        System.out.println(all.stream().map(CompletableFuture::join).toList());
        System.out.println(CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("first")).join());
        CompletableFuture<String> never = new CompletableFuture<>();
        try { never.get(5, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println("timeout"); }
        System.out.println(never.completeOnTimeout("late", 5, TimeUnit.MILLISECONDS).join());
        CompletableFuture<String> c = new CompletableFuture<>();
        c.cancel(true);
        try { c.join(); } catch (CancellationException e) { System.out.println("cancelled " + c.isCancelled()); }
        FutureTask<String> ft = new FutureTask<>(() -> "task");
        ft.run();
        System.out.println(ft.get() + CompletableFuture.failedFuture(new Error("e")).isCompletedExceptionally());
        try { new CompletableFuture<String>().orTimeout(5, TimeUnit.MILLISECONDS).join(); } catch (CompletionException e) { System.out.println(e.getCause()); }
    }
}
