package org.junit.jupiter.api;

import java.lang.reflect.Array;
import java.util.Iterator;
import java.util.Objects;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/** How values are compared, and what is said if they differ. A message is null, a text or a supplier of one. */
class Comparing {
    static AssertionFailedError failure(Object message, String what) {
        return failure(message, what, null);
    }

    static AssertionFailedError failure(Object message, String what, Throwable cause) {
        Object given = message instanceof Supplier<?> supplier ? supplier.get() : message;
        return new AssertionFailedError(given == null ? what : given + " ==> " + what, cause);
    }

    static AssertionFailedError mismatch(Object message, Object expected, Object actual) {
        return mismatch(message, "", expected, actual);
    }

    static AssertionFailedError mismatch(Object message, String prefix, Object expected, Object actual) {
        String left = text(expected);
        String right = text(actual);
        boolean isAlike = left.equals(right);
        left = isAlike ? described(expected) + "<" + left + ">" : "<" + left + ">";
        right = isAlike ? described(actual) + "<" + right + ">" : "<" + right + ">";
        return failure(message, prefix + "expected: " + left + " but was: " + right);
    }

    private static String text(Object value) {
        return value instanceof Class<?> type ? name(type) : String.valueOf(value);
    }

    static String name(Class<?> type) {
        return type.getCanonicalName() == null ? type.getName() : type.getCanonicalName();
    }

    private static String described(Object value) {
        if (value == null) return "";
        return value.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(value));
    }

    static void equal(Object expected, Object actual, Object message) {
        if (!Objects.equals(expected, actual)) throw mismatch(message, expected, actual);
    }

    static void unequal(Object unexpected, Object actual, Object message) {
        if (Objects.equals(unexpected, actual)) throw failure(message, "expected: not equal but was: <" + actual + ">");
    }

    static void near(double expected, double actual, double delta, Object message) {
        if (!isNear(expected, actual, delta, message)) throw mismatch(message, expected, actual);
    }

    static void near(float expected, float actual, float delta, Object message) {
        if (!isNear(expected, actual, delta, message)) throw mismatch(message, expected, actual);
    }

    static void notNear(double unexpected, double actual, double delta, Object message) {
        if (isNear(unexpected, actual, delta, message)) unequal(actual, actual, message);
    }

    static void notNear(float unexpected, float actual, float delta, Object message) {
        if (isNear(unexpected, actual, delta, message)) unequal(actual, actual, message);
    }

    private static boolean isNear(double expected, double actual, double delta, Object message) {
        if (Double.isNaN(delta) || delta < 0) {
            throw failure(message, "positive delta expected but was: <" + delta + ">");
        }
        return Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    private static boolean isNear(float expected, float actual, float delta, Object message) {
        if (Float.isNaN(delta) || delta < 0) {
            throw failure(message, "positive delta expected but was: <" + delta + ">");
        }
        return Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta;
    }

    static void equalArrays(Object expected, Object actual, Object message) {
        equalArrays(expected, actual, "", message);
    }

    private static void equalArrays(Object expected, Object actual, String at, Object message) {
        if (expected == actual) return;
        int length = length(expected, actual, at, message);
        for (int i = 0; i < length; i++) {
            Object left = Array.get(expected, i);
            Object right = Array.get(actual, i);
            String here = at + "[" + i + "]";
            if (isArray(left) && isArray(right) && isComparable(left, right)) {
                equalArrays(left, right, here, message);
            } else if (!Objects.equals(left, right)) {
                throw mismatch(message, "array contents differ at index " + here + ", ", left, right);
            }
        }
    }

    static void nearArrays(double[] expected, double[] actual, double delta, Object message) {
        if (expected == actual) return;
        int length = length(expected, actual, "", message);
        for (int i = 0; i < length; i++) {
            if (!isNear(expected[i], actual[i], delta, message)) {
                throw mismatch(message, "array contents differ at index [" + i + "], ", expected[i], actual[i]);
            }
        }
    }

    static void nearArrays(float[] expected, float[] actual, float delta, Object message) {
        if (expected == actual) return;
        int length = length(expected, actual, "", message);
        for (int i = 0; i < length; i++) {
            if (!isNear(expected[i], actual[i], delta, message)) {
                throw mismatch(message, "array contents differ at index [" + i + "], ", expected[i], actual[i]);
            }
        }
    }

    /** The length that both have. */
    private static int length(Object expected, Object actual, String at, Object message) {
        if (expected == null) throw failure(message, "expected array was <null>" + place(at));
        if (actual == null) throw failure(message, "actual array was <null>" + place(at));
        int length = Array.getLength(expected);
        if (Array.getLength(actual) == length) return length;
        throw mismatch(message, "array lengths differ" + place(at) + ", ", length, Array.getLength(actual));
    }

    private static String place(String at) {
        return at.isEmpty() ? "" : " at index " + at;
    }

    private static boolean isArray(Object value) {
        return value != null && value.getClass().isArray();
    }

    private static boolean isComparable(Object left, Object right) {
        return left instanceof Object[] && right instanceof Object[] || left.getClass() == right.getClass();
    }

    static void equalIterables(Iterable<?> expected, Iterable<?> actual, String at, Object message) {
        if (expected == actual) return;
        if (expected == null) throw failure(message, "expected iterable was <null>" + place(at));
        if (actual == null) throw failure(message, "actual iterable was <null>" + place(at));
        Iterator<?> left = expected.iterator();
        Iterator<?> right = actual.iterator();
        int count = 0;
        for (; left.hasNext() && right.hasNext(); count++) {
            Object one = left.next();
            Object other = right.next();
            String here = at + "[" + count + "]";
            if (Objects.equals(one, other)) continue;
            if (one instanceof Iterable<?> inner && other instanceof Iterable<?> outer) {
                equalIterables(inner, outer, here, message);
            } else {
                throw mismatch(message, "iterable contents differ at index " + here + ", ", one, other);
            }
        }
        int more = count;
        int others = count;
        for (; left.hasNext(); left.next()) more++;
        for (; right.hasNext(); right.next()) others++;
        if (more != others) throw mismatch(message, "iterable lengths differ" + place(at) + ", ", more, others);
    }
}
