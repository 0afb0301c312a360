package org.junit.jupiter.api;

import java.time.Duration;
import java.util.Collection;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/** The signatures of JUnit Jupiter's class of this name, but for assertLinesMatch. */
public class Assertions extends ArrayOverloads {
    protected Assertions() {}

    public static <V> V fail() {
        throw new AssertionFailedError();
    }

    public static <V> V fail(String message) {
        throw new AssertionFailedError(message);
    }

    public static <V> V fail(String message, Throwable cause) {
        throw new AssertionFailedError(message, cause);
    }

    public static <V> V fail(Throwable cause) {
        throw new AssertionFailedError(null, cause);
    }

    public static <V> V fail(Supplier<String> message) {
        throw new AssertionFailedError(message.get());
    }

    public static void assertTrue(boolean condition) {
        if (!condition) throw failure(null, "expected: <true> but was: <false>");
    }

    public static void assertTrue(boolean condition, String message) {
        if (!condition) throw failure(message, "expected: <true> but was: <false>");
    }

    public static void assertTrue(boolean condition, Supplier<String> message) {
        if (!condition) throw failure(message, "expected: <true> but was: <false>");
    }

    public static void assertTrue(BooleanSupplier condition) {
        assertTrue(condition.getAsBoolean());
    }

    public static void assertTrue(BooleanSupplier condition, String message) {
        assertTrue(condition.getAsBoolean(), message);
    }

    public static void assertTrue(BooleanSupplier condition, Supplier<String> message) {
        assertTrue(condition.getAsBoolean(), message);
    }

    public static void assertFalse(boolean condition) {
        if (condition) throw failure(null, "expected: <false> but was: <true>");
    }

    public static void assertFalse(boolean condition, String message) {
        if (condition) throw failure(message, "expected: <false> but was: <true>");
    }

    public static void assertFalse(boolean condition, Supplier<String> message) {
        if (condition) throw failure(message, "expected: <false> but was: <true>");
    }

    public static void assertFalse(BooleanSupplier condition) {
        assertFalse(condition.getAsBoolean());
    }

    public static void assertFalse(BooleanSupplier condition, String message) {
        assertFalse(condition.getAsBoolean(), message);
    }

    public static void assertFalse(BooleanSupplier condition, Supplier<String> message) {
        assertFalse(condition.getAsBoolean(), message);
    }

    public static void assertNull(Object actual) {
        if (actual != null) throw mismatch(null, null, actual);
    }

    public static void assertNull(Object actual, String message) {
        if (actual != null) throw mismatch(message, null, actual);
    }

    public static void assertNull(Object actual, Supplier<String> message) {
        if (actual != null) throw mismatch(message, null, actual);
    }

    public static void assertNotNull(Object actual) {
        if (actual == null) throw failure(null, "expected: not <null>");
    }

    public static void assertNotNull(Object actual, String message) {
        if (actual == null) throw failure(message, "expected: not <null>");
    }

    public static void assertNotNull(Object actual, Supplier<String> message) {
        if (actual == null) throw failure(message, "expected: not <null>");
    }

    public static void assertSame(Object expected, Object actual) {
        if (expected != actual) throw mismatch(null, expected, actual);
    }

    public static void assertSame(Object expected, Object actual, String message) {
        if (expected != actual) throw mismatch(message, expected, actual);
    }

    public static void assertSame(Object expected, Object actual, Supplier<String> message) {
        if (expected != actual) throw mismatch(message, expected, actual);
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        if (unexpected == actual) throw failure(null, "expected: not same but was: <" + actual + ">");
    }

    public static void assertNotSame(Object unexpected, Object actual, String message) {
        if (unexpected == actual) throw failure(message, "expected: not same but was: <" + actual + ">");
    }

    public static void assertNotSame(Object unexpected, Object actual, Supplier<String> message) {
        if (unexpected == actual) throw failure(message, "expected: not same but was: <" + actual + ">");
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual) {
        equalIterables(expected, actual, "", null);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, String message) {
        equalIterables(expected, actual, "", message);
    }

    public static void assertIterableEquals(Iterable<?> expected, Iterable<?> actual, Supplier<String> message) {
        equalIterables(expected, actual, "", message);
    }

    public static <T> T assertInstanceOf(Class<T> expected, Object actual) {
        return expected.cast(instance(expected, actual, null));
    }

    public static <T> T assertInstanceOf(Class<T> expected, Object actual, String message) {
        return expected.cast(instance(expected, actual, message));
    }

    public static <T> T assertInstanceOf(Class<T> expected, Object actual, Supplier<String> message) {
        return expected.cast(instance(expected, actual, message));
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        return expected.cast(Calls.thrown(expected, false, executable, null));
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable, String message) {
        return expected.cast(Calls.thrown(expected, false, executable, message));
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable, Supplier<String> message) {
        return expected.cast(Calls.thrown(expected, false, executable, message));
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable) {
        return expected.cast(Calls.thrown(expected, true, executable, null));
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable, String message) {
        return expected.cast(Calls.thrown(expected, true, executable, message));
    }

    public static <T extends Throwable> T assertThrowsExactly(Class<T> expected, Executable executable, Supplier<String> message) {
        return expected.cast(Calls.thrown(expected, true, executable, message));
    }

    public static void assertDoesNotThrow(Executable executable) {
        Calls.calm(Calls.supplier(executable), null);
    }

    public static void assertDoesNotThrow(Executable executable, String message) {
        Calls.calm(Calls.supplier(executable), message);
    }

    public static void assertDoesNotThrow(Executable executable, Supplier<String> message) {
        Calls.calm(Calls.supplier(executable), message);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier) {
        return Calls.calm(supplier, null);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, String message) {
        return Calls.calm(supplier, message);
    }

    public static <T> T assertDoesNotThrow(ThrowingSupplier<T> supplier, Supplier<String> message) {
        return Calls.calm(supplier, message);
    }

    public static void assertTimeout(Duration timeout, Executable executable) {
        Calls.timed(timeout, Calls.supplier(executable), null);
    }

    public static void assertTimeout(Duration timeout, Executable executable, String message) {
        Calls.timed(timeout, Calls.supplier(executable), message);
    }

    public static void assertTimeout(Duration timeout, Executable executable, Supplier<String> message) {
        Calls.timed(timeout, Calls.supplier(executable), message);
    }

    public static <T> T assertTimeout(Duration timeout, ThrowingSupplier<T> supplier) {
        return Calls.timed(timeout, supplier, null);
    }

    public static <T> T assertTimeout(Duration timeout, ThrowingSupplier<T> supplier, String message) {
        return Calls.timed(timeout, supplier, message);
    }

    public static <T> T assertTimeout(Duration timeout, ThrowingSupplier<T> supplier, Supplier<String> message) {
        return Calls.timed(timeout, supplier, message);
    }

    public static void assertTimeoutPreemptively(Duration timeout, Executable executable) {
        Calls.cutOff(timeout, Calls.supplier(executable), null);
    }

    public static void assertTimeoutPreemptively(Duration timeout, Executable executable, String message) {
        Calls.cutOff(timeout, Calls.supplier(executable), message);
    }

    public static void assertTimeoutPreemptively(Duration timeout, Executable executable, Supplier<String> message) {
        Calls.cutOff(timeout, Calls.supplier(executable), message);
    }

    public static <T> T assertTimeoutPreemptively(Duration timeout, ThrowingSupplier<T> supplier) {
        return Calls.cutOff(timeout, supplier, null);
    }

    public static <T> T assertTimeoutPreemptively(Duration timeout, ThrowingSupplier<T> supplier, String message) {
        return Calls.cutOff(timeout, supplier, message);
    }

    public static <T> T assertTimeoutPreemptively(Duration timeout, ThrowingSupplier<T> supplier, Supplier<String> message) {
        return Calls.cutOff(timeout, supplier, message);
    }

    public static void assertAll(Executable... executables) throws MultipleFailuresError {
        Calls.all(null, Stream.of(executables));
    }

    public static void assertAll(String heading, Executable... executables) throws MultipleFailuresError {
        Calls.all(heading, Stream.of(executables));
    }

    public static void assertAll(Collection<Executable> executables) throws MultipleFailuresError {
        Calls.all(null, executables.stream());
    }

    public static void assertAll(String heading, Collection<Executable> executables) throws MultipleFailuresError {
        Calls.all(heading, executables.stream());
    }

    public static void assertAll(Stream<Executable> executables) throws MultipleFailuresError {
        Calls.all(null, executables);
    }

    public static void assertAll(String heading, Stream<Executable> executables) throws MultipleFailuresError {
        Calls.all(heading, executables);
    }

    private static Object instance(Class<?> expected, Object actual, Object message) {
        if (expected.isInstance(actual)) return actual;
        if (actual == null) throw mismatch(message, "Unexpected null value, ", expected, null);
        throw mismatch(message, "Unexpected type, ", expected, actual.getClass());
    }
}
