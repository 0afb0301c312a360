import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.stream.*;

/** CompletableFuture: timeouts, delays, cancellation, exceptions through chains, Flow publishers. */
public class FutureTimeouts {
    static String how(CompletableFuture<?> f) {
        try {
            return "value " + f.get(50, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return "failed " + e.getCause();
        } catch (CancellationException e) {
            return "cancelled " + e.getMessage();
        } catch (TimeoutException | InterruptedException e) {
            return "late " + e;
        }
    }

    static String joined(CompletableFuture<?> f) {
        try {
            return "value " + f.join();
        } catch (CompletionException e) {
            return e.getClass().getSimpleName() + "(" + e.getCause() + ")";
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    static class Ints implements Flow.Subscriber<Integer> {
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        final CountDownLatch end = new CountDownLatch(1);
        Flow.Subscription s;

        public void onSubscribe(Flow.Subscription s) {
            this.s = s;
            log.add("sub");
            s.request(2);
        }

        public void onNext(Integer i) {
            log.add("n" + i);
            s.request(1);
        }

        public void onError(Throwable t) {
            log.add("err " + t.getMessage());
            end.countDown();
        }

        public void onComplete() {
            log.add("done");
            end.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(how(new CompletableFuture<String>().orTimeout(20, TimeUnit.MILLISECONDS)));
        System.out.println(how(new CompletableFuture<String>().completeOnTimeout("default", 20, TimeUnit.MILLISECONDS)));
        System.out.println(how(CompletableFuture.completedFuture("x").orTimeout(1, TimeUnit.NANOSECONDS)));
        System.out.println(how(CompletableFuture.supplyAsync(() -> "delayed", CompletableFuture.delayedExecutor(30, TimeUnit.MILLISECONDS)).completeOnTimeout("too late", 10, TimeUnit.MINUTES)));
        try {
            new CompletableFuture<String>().get(10, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        CompletableFuture<String> boom = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException("boom");
        });
        System.out.println(how(boom) + " | " + joined(boom) + " | " + joined(boom.thenApply(String::length)) + " | " + joined(boom.exceptionally(e -> e.getClass().getSimpleName())) + " | " + joined(boom.handle((v, e) -> v + "/" + e.getMessage())) + " | " + boom.isCompletedExceptionally());
        System.out.println(joined(boom.whenComplete((v, e) -> {
            throw new IllegalArgumentException("second");
        })) + " | " + joined(boom.exceptionallyCompose(e -> CompletableFuture.completedFuture("saved"))));
        CompletableFuture<String> c = new CompletableFuture<>();
        CompletableFuture<Integer> child = c.thenApply(String::length);
        System.out.println(c.cancel(true) + " " + c.isCancelled() + " " + child.isCancelled() + child.isCompletedExceptionally() + " " + how(c) + " | " + how(child) + " | " + joined(child) + " | " + c.complete("no"));
        CompletableFuture<Integer> a = CompletableFuture.supplyAsync(() -> 6), b = CompletableFuture.supplyAsync(() -> 7);
        System.out.println(joined(a.thenCombine(b, (x, y) -> x * y)) + " " + joined(a.thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1))) + " " + joined(a.runAfterBoth(b, () -> {})) + " " + joined(a.applyToEither(new CompletableFuture<>(), x -> -x)));
        CompletableFuture<?>[] many = IntStream.range(0, 10).mapToObj(i -> CompletableFuture.supplyAsync(() -> i * i)).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(many).join();
        System.out.println(Arrays.stream(many).map(CompletableFuture::join).toList() + " " + joined(CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("any"))) + " " + joined(CompletableFuture.allOf(boom, a)) + " " + joined(CompletableFuture.allOf()));
        CompletableFuture<String> manual = new CompletableFuture<>();
        List<String> order = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int n = i;
            manual.thenAccept(v -> order.add(v + n));
        }
        manual.complete("v");
        System.out.println(order + " " + manual.getNow("absent") + " " + new CompletableFuture<String>().getNow("absent") + " " + manual.getNumberOfDependents() + " " + joined(manual.copy()) + " " + joined(CompletableFuture.failedFuture(new Error("e"))));
        manual.obtrudeValue("forced");
        System.out.println(manual.join() + " " + manual.toString().replaceAll("@[0-9a-f]+", "@") + " " + new CompletableFuture<>().toString().replaceAll("@[0-9a-f]+", "@") + " " + boom.toString().replaceAll("@[0-9a-f]+", "@"));
        CompletionStage<String> stage = manual.minimalCompletionStage();
        try {
            ((CompletableFuture<String>) stage).join();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        CompletableFuture<String> async = new CompletableFuture<String>().completeAsync(() -> "later");
        System.out.println(joined(async) + " " + async.isDone() + " " + joined(stage.toCompletableFuture()));
        AtomicInteger retries = new AtomicInteger();
        System.out.println(retry(retries).join() + " after " + retries);
        Ints sub = new Ints();
        try (SubmissionPublisher<Integer> pub = new SubmissionPublisher<>()) {
            pub.subscribe(sub);
            for (int i = 0; i < 5; i++) pub.submit(i);
        }
        sub.end.await();
        System.out.println(sub.log);
        Ints failed = new Ints();
        SubmissionPublisher<Integer> pub = new SubmissionPublisher<>(Runnable::run, 8);
        pub.subscribe(failed);
        pub.submit(1);
        pub.closeExceptionally(new RuntimeException("closed"));
        failed.end.await();
        System.out.println(failed.log + " " + pub.isClosed() + " " + pub.getMaxBufferCapacity() + " " + pub.getNumberOfSubscribers());
        Exchanger<String> ex = new Exchanger<>();
        CompletableFuture<String> other = CompletableFuture.supplyAsync(() -> {
            try {
                return ex.exchange("from pool");
            } catch (InterruptedException e) {
                return "interrupted";
            }
        }, r -> new Thread(r).start());
        System.out.println(ex.exchange("from main") + " " + other.get());
        Phaser ph = new Phaser(1) {
            protected boolean onAdvance(int phase, int parties) {
                return phase >= 1 || parties == 0;
            }
        };
        System.out.println(ph.arrive() + " " + ph.register() + " " + ph.arriveAndDeregister() + " " + ph.arrive() + " " + ph.isTerminated() + " " + (ph.register() < 0));
    }

    static CompletableFuture<String> retry(AtomicInteger n) {
        return CompletableFuture.supplyAsync(() -> {
            if (n.incrementAndGet() < 3) throw new IllegalStateException("try " + n);
            return "ok";
        }).exceptionallyCompose(e -> retry(n));
    }
}
