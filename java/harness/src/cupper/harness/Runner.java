package cupper.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/** Runs tests one after the other, each in a thread of its own. */
final class Runner {
    /** How long threads that a test has started may take to end after it, in milliseconds. */
    private static final long GRACE = 20;
    /** The most waiting threads of past tests that are put up with. */
    private static final int MOST_LEFT = 40;

    /** A test; `row` is negative for all. */
    record Job(String type, String method, int row) {}

    /** Which classes a test finds. */
    enum Technique {
        /** The same as all others, unchanged. */
        SHARED,
        /** Its own, with probes. */
        FRESH,
        /** The same as all others, with probes, but not initialised yet. */
        IN_PLACE
    }

    /** How the tests of a batch are run. `watches`: what they leave changed is wanted. */
    record Setting(Technique technique, String locale, String zone, long limit, boolean watches) {}

    /**
     * At most one of the first three is there, none if it passed. `threads` are those that it left behind; `isSpoilt`
     * says that this JVM is not fit for more tests. `notInPlace` says why it was run with fresh classes instead.
     * `changed` are static fields with other values than before.
     */
    record Result(
            String notRun,
            Failure failure,
            List<String> stuck,
            BitSet hits,
            List<String> threads,
            long micros,
            boolean isSpoilt,
            String notInPlace,
            List<String> changed) {
        private Result because(String why) {
            return new Result(notRun, failure, stuck, hits, threads, micros, isSpoilt, why, changed);
        }
    }

    private final Tests tests;
    private final ClassPath path;
    private final Junit junit;
    private final Coverage coverage;
    private final Ambient ambient;
    private final Setting setting;
    private final List<Thread> left = new ArrayList<>();
    private final TestMethod.Known known = new TestMethod.Known();
    private final TestLoader shared;
    /** Null if it is not watched. */
    private final StaticState state;
    /** Null if the next test needs a new one. */
    private InPlaceLoader inPlace;

    Runner(Tests tests, ClassPath path, Junit junit, Coverage coverage, Ambient ambient, Setting setting) {
        this.tests = tests;
        this.path = path;
        this.junit = junit;
        this.coverage = coverage;
        this.ambient = ambient;
        this.setting = setting;
        ambient.reset(setting.locale, setting.zone);
        shared = new TestLoader(tests.classes(), path, junit, null);
        boolean isWatched = setting.watches && setting.technique == Technique.SHARED && Trusted.get() != null;
        state = isWatched ? new StaticState(Trusted.get(), shared.defined()) : null;
    }

    Result run(Job job) throws InterruptedException {
        return switch (setting.technique) {
            case SHARED -> once(job, shared);
            case FRESH -> fresh(job);
            case IN_PLACE -> inPlace(job);
        };
    }

    private Result inPlace(Job job) throws InterruptedException {
        Trusted trusted = Trusted.get();
        if (trusted == null) return fresh(job).because("this JDK does not let the constants of enums be forgotten");
        if (inPlace == null) inPlace = new InPlaceLoader(tests.classes(), path, junit, coverage, trusted);
        inPlace.renew();
        Result result = once(job, inPlace);
        if (result.isSpoilt) return result;
        String why = inPlace.trouble();
        if (why == null && result.failure != null && isVerification(result.failure)) why = Initialisation.NOT_VERIFIED;
        // What still runs would disturb the next test.
        if (!result.threads.isEmpty() || !ForkJoinPool.commonPool().isQuiescent()) close();
        return why == null ? result : fresh(job).because(why);
    }

    /** No more tests follow. */
    void close() {
        if (inPlace != null) inPlace.retire();
        inPlace = null;
    }

    private Result fresh(Job job) throws InterruptedException {
        Map<String, byte[]> classes = tests.forOne(job);
        TestLoader loader = new TestLoader(classes, path, junit, coverage);
        Result result = once(job, loader);
        if (result.failure == null || !isVerification(result.failure) || !loader.dropBadProbes()) return result;
        return once(job, new TestLoader(classes, path, junit, coverage));
    }

    private static boolean isVerification(Failure failure) {
        return failure.type().equals(VerifyError.class.getName())
                || failure.causes().stream().anyMatch(cause -> cause.startsWith(VerifyError.class.getName()));
    }

    private Result once(Job job, TestLoader loader) throws InterruptedException {
        if (setting.technique != Technique.SHARED) ambient.reset(setting.locale, setting.zone);
        Probe.clear();
        Attempt attempt = new Attempt(job, loader);
        ThreadGroup group = new ThreadGroup("test");
        Thread thread = new Thread(group, attempt, "main");
        thread.setContextClassLoader(loader);
        long start = System.nanoTime();
        thread.start();
        thread.join(setting.limit);
        long micros = (System.nanoTime() - start) / 1000;
        if (thread.isAlive()) {
            List<String> stuck = Failure.frames(thread.getStackTrace());
            return new Result(null, null, stuck, Probe.collect(), List.of(), micros, true, null, List.of());
        }
        BitSet hits = Probe.collect();
        List<String> changed = state == null ? List.of() : state.changed();
        List<Thread> running = alive(group);
        boolean isSpoilt = attempt.failure != null && attempt.failure.isDire();
        if (!running.isEmpty()) {
            Thread.sleep(GRACE);
            running.removeIf(other -> !other.isAlive());
            isSpoilt |= leave(running);
        }
        List<String> names = running.stream().map(Thread::getName).sorted().toList();
        return new Result(attempt.notRun, attempt.failure, null, hits, names, micros, isSpoilt, null, changed);
    }

    private static List<Thread> alive(ThreadGroup group) {
        Thread[] threads = new Thread[group.activeCount() + 8];
        int count = group.enumerate(threads);
        return new ArrayList<>(Arrays.asList(threads).subList(0, count));
    }

    /** Asks threads to end; returns whether those that stay are too many or do something. */
    private boolean leave(List<Thread> running) throws InterruptedException {
        if (running.isEmpty()) return false;
        running.forEach(Thread::interrupt);
        Thread.sleep(GRACE);
        left.addAll(running);
        left.removeIf(thread -> !thread.isAlive());
        return left.size() > MOST_LEFT || left.stream().anyMatch(Runner::isBusy);
    }

    private static boolean isBusy(Thread thread) {
        Thread.State state = thread.getState();
        return state != Thread.State.WAITING && state != Thread.State.TIMED_WAITING && thread.isAlive();
    }

    /** What the test's thread does. */
    private final class Attempt implements Runnable {
        private final Job job;
        private final ClassLoader loader;
        private volatile String notRun;
        private volatile Failure failure;

        Attempt(Job job, ClassLoader loader) {
            this.job = job;
            this.loader = loader;
        }

        @Override
        public void run() {
            try {
                TestMethod.find(known, loader, job.type, job.method).run(job.row);
            } catch (TestMethod.NotRun e) {
                notRun = e.getMessage();
            } catch (Throwable e) {
                failure = Failure.of(e, job.type);
            }
        }
    }
}
