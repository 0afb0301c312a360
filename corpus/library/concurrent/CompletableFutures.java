import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** CompletableFuture chains, combination and failure. */
public class CompletableFutures {
    static String end(CompletableFuture<?> f) {
        try {
            return String.valueOf(f.join());
        } catch (CompletionException e) {
            return "CE(" + e.getCause() + ")";
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> five = CompletableFuture.supplyAsync(() -> 5);
        CompletableFuture<Integer> boom = CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("boom");
        });
        System.out.println(end(five.thenApply(x -> x * 2)) + " " + end(five.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 100))) + " " + end(five.thenCombine(CompletableFuture.completedFuture(7), Integer::sum)) + " " + end(five.thenAccept(x -> {})) + " " + end(five.thenRun(() -> {})) + " " + end(five.thenApplyAsync(x -> "s" + x)));
        System.out.println(end(boom) + " " + end(boom.thenApply(x -> x + 1)) + " " + end(boom.exceptionally(t -> -1)) + " " + end(boom.handle((v, t) -> v + "/" + t.getClass().getSimpleName())) + " " + end(boom.thenApply(x -> x).handle((v, t) -> v + "/" + t)) + " " + end(five.whenComplete((v, t) -> {
            throw new IllegalStateException("in callback");
        })) + " " + end(boom.whenComplete((v, t) -> {})) + " " + boom.isCompletedExceptionally());
        try {
            boom.get();
        } catch (ExecutionException e) {
            System.out.println(e + " " + e.getCause().getMessage());
        }
        List<CompletableFuture<Integer>> all = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).collect(Collectors.toList());
        CompletableFuture<List<Integer>> joined = CompletableFuture.allOf(all.toArray(new CompletableFuture[0])).thenApply(v -> all.stream().map(CompletableFuture::join).collect(Collectors.toList()));
        System.out.println(end(joined));
        CompletableFuture<String> manual = new CompletableFuture<>();
        List<String> log = new ArrayList<>();
        manual.thenAccept(s -> log.add("got " + s));
        manual.thenApply(String::length).thenAccept(n -> log.add("len " + n));
        System.out.println(manual.isDone() + " " + manual.getNow("not yet") + " " + manual.getNumberOfDependents() + " " + manual.complete("hello") + manual.complete("again") + " " + new TreeSet<>(log) + " " + manual.getNow("x"));
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        CompletableFuture<String> dep = cancelled.thenApply(s -> s + "!");
        System.out.println(cancelled.cancel(true) + " " + end(cancelled) + " " + end(dep) + " " + cancelled.isCancelled() + dep.isCancelled());
        System.out.println(end(CompletableFuture.anyOf(CompletableFuture.completedFuture("fast"), new CompletableFuture<>())) + " " + end(new CompletableFuture<String>().completeOnTimeout("timeout", 20, TimeUnit.MILLISECONDS)) + " " + end(new CompletableFuture<String>().orTimeout(20, TimeUnit.MILLISECONDS)));
        System.out.println(end(CompletableFuture.failedFuture(new RuntimeException("f"))) + " " + end(five.applyToEither(new CompletableFuture<>(), x -> x + 0.5)) + " " + end(five.thenAcceptBoth(CompletableFuture.completedFuture(1), (a, b) -> {})) + " " + end(five.runAfterBoth(five, () -> {})) + " " + end(boom.exceptionallyCompose(t -> CompletableFuture.completedFuture(77))));
        CompletableFuture<Integer> chain = CompletableFuture.completedFuture(1);
        for (int i = 0; i < 500; i++) chain = chain.thenApply(x -> x + 1);
        System.out.println(end(chain) + " " + end(five.copy()) + " " + five.toCompletableFuture().isDone());
    }
}
