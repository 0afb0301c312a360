package org.junit.jupiter.api;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.MultipleFailuresError;

/** Assertions about what a piece of code does. */
final class Calls {
    private Calls() {}

    static ThrowingSupplier<Object> supplier(Executable executable) {
        return () -> {
            executable.execute();
            return null;
        };
    }

    static Throwable thrown(Class<?> expected, boolean isExact, Executable executable, Object message) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (isExact ? thrown.getClass() == expected : expected.isInstance(thrown)) return thrown;
            if (thrown instanceof OutOfMemoryError dire) throw dire;
            Error failure =
                    Comparing.mismatch(message, "Unexpected exception type thrown, ", expected, thrown.getClass());
            failure.initCause(thrown);
            throw failure;
        }
        String what = "Expected " + Comparing.name(expected) + " to be thrown, but nothing was thrown.";
        throw Comparing.failure(message, what);
    }

    static <T> T calm(ThrowingSupplier<T> supplier, Object message) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            if (thrown instanceof OutOfMemoryError dire) throw dire;
            String said = thrown.getMessage();
            String name = thrown.getClass().getName();
            String what = "Unexpected exception thrown: " + name + (said == null || said.isBlank() ? "" : ": " + said);
            throw Comparing.failure(message, what, thrown);
        }
    }

    static <T> T timed(Duration timeout, ThrowingSupplier<T> supplier, Object message) {
        long start = System.nanoTime();
        T result = unchecked(supplier);
        long over = (System.nanoTime() - start) / 1_000_000 - timeout.toMillis();
        if (over <= 0) return result;
        throw Comparing.failure(message, "execution exceeded timeout of " + timeout.toMillis() + " ms by " + over + " ms");
    }

    private static <T> T unchecked(ThrowingSupplier<T> supplier) {
        try {
            return supplier.get();
        } catch (Throwable thrown) {
            throw Calls.<RuntimeException>as(thrown);
        }
    }

    static <T> T cutOff(Duration timeout, ThrowingSupplier<T> supplier, Object message) {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        try {
            Future<T> future = executor.submit(() -> unchecked(supplier));
            return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw Comparing.failure(message, "execution timed out after " + timeout.toMillis() + " ms", e);
        } catch (ExecutionException e) {
            throw Calls.<RuntimeException>as(e.getCause());
        } catch (InterruptedException e) {
            throw Calls.<RuntimeException>as(e);
        } finally {
            executor.shutdownNow();
        }
    }

    /** For throwing a checked exception where none is declared. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> E as(Throwable thrown) throws E {
        throw (E) thrown;
    }

    static void all(String heading, Stream<Executable> executables) {
        List<Throwable> failures = new ArrayList<>();
        executables.forEach(executable -> {
            try {
                executable.execute();
            } catch (OutOfMemoryError dire) {
                throw dire;
            } catch (Throwable thrown) {
                failures.add(thrown);
            }
        });
        if (failures.isEmpty()) return;
        MultipleFailuresError all = new MultipleFailuresError(heading, failures);
        failures.forEach(all::addSuppressed);
        throw all;
    }
}
