package org.junit;

import java.lang.reflect.Array;
import java.util.Objects;
import org.junit.function.ThrowingRunnable;
import org.junit.internal.ArrayComparisonFailure;

/** The signatures of JUnit 4's class of this name, but for assertThat. */
public class Assert {
    protected Assert() {}

    public static void fail(String message) {
        if (message == null) throw new AssertionError();
        throw new AssertionError(message);
    }

    public static void fail() {
        fail(null);
    }

    public static void assertTrue(String message, boolean condition) {
        if (!condition) fail(message);
    }

    public static void assertTrue(boolean condition) {
        assertTrue(null, condition);
    }

    public static void assertFalse(String message, boolean condition) {
        if (condition) fail(message);
    }

    public static void assertFalse(boolean condition) {
        assertFalse(null, condition);
    }

    public static void assertEquals(String message, Object expected, Object actual) {
        if (Objects.equals(expected, actual)) return;
        if (expected instanceof String left && actual instanceof String right) {
            throw new ComparisonFailure(message == null ? "" : message, left, right);
        }
        fail(format(message, expected, actual));
    }

    public static void assertEquals(Object expected, Object actual) {
        assertEquals(null, expected, actual);
    }

    public static void assertEquals(String message, long expected, long actual) {
        if (expected != actual) fail(format(message, expected, actual));
    }

    public static void assertEquals(long expected, long actual) {
        assertEquals(null, expected, actual);
    }

    @Deprecated
    public static void assertEquals(String message, double expected, double actual) {
        fail("Use assertEquals(expected, actual, delta) to compare floating-point numbers");
    }

    @Deprecated
    public static void assertEquals(double expected, double actual) {
        assertEquals(null, expected, actual);
    }

    @Deprecated
    public static void assertEquals(String message, Object[] expected, Object[] actual) {
        assertArrayEquals(message, expected, actual);
    }

    @Deprecated
    public static void assertEquals(Object[] expected, Object[] actual) {
        assertArrayEquals(expected, actual);
    }

    public static void assertEquals(String message, double expected, double actual, double delta) {
        if (!isNear(expected, actual, delta)) fail(format(message, expected, actual));
    }

    public static void assertEquals(double expected, double actual, double delta) {
        assertEquals(null, expected, actual, delta);
    }

    public static void assertNotEquals(String message, double unexpected, double actual, double delta) {
        if (isNear(unexpected, actual, delta)) failEquals(message, actual);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta) {
        assertNotEquals(null, unexpected, actual, delta);
    }

    public static void assertEquals(String message, float expected, float actual, float delta) {
        if (!isNear(expected, actual, delta)) fail(format(message, expected, actual));
    }

    public static void assertEquals(float expected, float actual, float delta) {
        assertEquals(null, expected, actual, delta);
    }

    public static void assertNotEquals(String message, float unexpected, float actual, float delta) {
        if (isNear(unexpected, actual, delta)) failEquals(message, actual);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta) {
        assertNotEquals(null, unexpected, actual, delta);
    }

    public static void assertNotEquals(String message, Object unexpected, Object actual) {
        if (Objects.equals(unexpected, actual)) failEquals(message, actual);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        assertNotEquals(null, unexpected, actual);
    }

    public static void assertNotEquals(String message, long unexpected, long actual) {
        if (unexpected == actual) failEquals(message, actual);
    }

    public static void assertNotEquals(long unexpected, long actual) {
        assertNotEquals(null, unexpected, actual);
    }

    public static void assertArrayEquals(String message, Object[] expected, Object[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, boolean[] expected, boolean[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, byte[] expected, byte[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, char[] expected, char[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, short[] expected, short[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, int[] expected, int[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, long[] expected, long[] actual) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, 0);
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        assertArrayEquals(null, expected, actual);
    }

    public static void assertArrayEquals(String message, double[] expected, double[] actual, double delta) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, delta);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        assertArrayEquals(null, expected, actual, delta);
    }

    public static void assertArrayEquals(String message, float[] expected, float[] actual, float delta) throws ArrayComparisonFailure {
        equalArrays(message, expected, actual, delta);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        assertArrayEquals(null, expected, actual, delta);
    }

    public static void assertNotNull(String message, Object object) {
        if (object == null) fail(message);
    }

    public static void assertNotNull(Object object) {
        assertNotNull(null, object);
    }

    public static void assertNull(String message, Object object) {
        if (object != null) fail(prefix(message) + "expected null, but was:<" + object + ">");
    }

    public static void assertNull(Object object) {
        assertNull(null, object);
    }

    public static void assertSame(String message, Object expected, Object actual) {
        if (expected != actual) fail(prefix(message) + "expected same:<" + expected + "> was not:<" + actual + ">");
    }

    public static void assertSame(Object expected, Object actual) {
        assertSame(null, expected, actual);
    }

    public static void assertNotSame(String message, Object unexpected, Object actual) {
        if (unexpected == actual) fail(prefix(message) + "expected not same");
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        assertNotSame(null, unexpected, actual);
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, ThrowingRunnable runnable) {
        return assertThrows(null, expected, runnable);
    }

    public static <T extends Throwable> T assertThrows(String message, Class<T> expected, ThrowingRunnable runnable) {
        try {
            runnable.run();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) return expected.cast(thrown);
            String names = "expected:<" + expected.getName() + "> but was:<" + thrown.getClass().getName() + ">";
            String what = message == null ? "unexpected exception type thrown; " : message + ": unexpected exception type thrown; ";
            throw new AssertionError(what + names, thrown);
        }
        String what = "expected " + expected.getName() + " to be thrown, but nothing was thrown";
        throw new AssertionError(message == null ? what : message + ": " + what);
    }

    static String format(String message, Object expected, Object actual) {
        String left = String.valueOf(expected);
        String right = String.valueOf(actual);
        if (left.equals(right)) {
            left = described(expected) + "<" + left + ">";
            right = described(actual) + "<" + right + ">";
            return prefix(message) + "expected: " + left + " but was: " + right;
        }
        return prefix(message) + "expected:<" + left + "> but was:<" + right + ">";
    }

    private static String described(Object value) {
        return value == null ? "null" : value.getClass().getName();
    }

    private static String prefix(String message) {
        return message == null || message.isEmpty() ? "" : message + " ";
    }

    private static void failEquals(String message, Object actual) {
        fail((message == null ? "Values should be different. " : message + ". ") + "Actual: " + actual);
    }

    private static boolean isNear(double expected, double actual, double delta) {
        return Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    private static boolean isNear(float expected, float actual, float delta) {
        return Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    /** Arrays in arrays are compared element by element, whatever their types are. */
    private static void equalArrays(String message, Object expected, Object actual, double delta) {
        if (expected == actual) return;
        String header = message == null ? "" : message + ": ";
        if (expected == null) fail(header + "expected array was null");
        if (actual == null) fail(header + "actual array was null");
        int length = Array.getLength(expected);
        if (Array.getLength(actual) != length) {
            fail(header + "array lengths differed, expected.length=" + length + " actual.length=" + Array.getLength(actual));
        }
        for (int i = 0; i < length; i++) {
            Object left = Array.get(expected, i);
            Object right = Array.get(actual, i);
            if (left != null && right != null && left.getClass().isArray() && right.getClass().isArray()) {
                equalArrays(message, left, right, delta);
                continue;
            }
            try {
                if (left instanceof Double one && right instanceof Double other) {
                    assertEquals(one, other, delta);
                } else if (left instanceof Float one && right instanceof Float other) {
                    assertEquals(one, other, (float) delta);
                } else {
                    assertEquals(left, right);
                }
            } catch (AssertionError e) {
                throw new ArrayComparisonFailure(header, e, i);
            }
        }
    }
}
