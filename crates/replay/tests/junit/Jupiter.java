import static org.junit.jupiter.api.Assertions.*;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of assertion, holding and not. The outcomes must be the same with JUnit's jars and with ours. */
class Jupiter {
    static int all;
    int each;

    @BeforeAll
    static void beforeAll() {
        all = 1;
    }

    @BeforeEach
    void beforeEach() {
        each = all;
    }

    @AfterEach
    void afterEach() {
        if (each == 2) throw new IllegalStateException("after");
    }

    @AfterAll
    static void afterAll() {}

    @Test void lifecycle() { assertEquals(1, each); }
    @Test void failsAfterwards() { each = 2; }
    @Test @Disabled("why") void disabled() {}
    @Test @DisplayName("named") @Tag("tag") @Timeout(1) void decorated() {}

    @Test void ints() { assertEquals(1, 2); }
    @Test void intsMessage() { assertEquals(1, 2, "said"); }
    @Test void intsSupplier() { assertEquals(1, 2, () -> "said"); }
    @Test void boxed() { Integer two = 2; assertEquals(1, two); }
    @Test void boxedHolds() { Integer two = 2; assertEquals(2, two); assertEquals(two, 2); assertEquals(two, two); }
    @Test void boxedNull() { assertEquals(1, (Integer) null); }
    @Test void mixed() { assertEquals(1L, (Object) 1); }
    @Test void widened() { assertEquals(1, 1L); assertEquals('a', 97); assertEquals((byte) 1, (short) 1); }
    @Test void longs() { assertEquals(1L, 2); }
    @Test void chars() { assertEquals('a', 'b'); }
    @Test void bytes() { assertEquals((byte) 1, (byte) -1); }
    @Test void shorts() { assertEquals((short) 1, (short) -1); }
    @Test void floats() { assertEquals(1.5f, 1.25f); }
    @Test void nan() { assertEquals(Double.NaN, 0.0 / 0.0); assertEquals(Float.NaN, 0.0f / 0.0f); }
    @Test void zeros() { assertEquals(0.0, -0.0); }
    @Test void delta() { assertEquals(1.0, 1.05, 0.1); assertEquals(1.0f, 1.05f, 0.1f); }
    @Test void deltaMissed() { assertEquals(1.0, 1.5, 0.1, "said"); }
    @Test void deltaNegative() { assertEquals(1.0, 1.0, -0.1); }
    @Test void strings() { assertEquals("a", "b"); }
    @Test void objects() { assertEquals(List.of(1), Arrays.asList(1)); assertEquals(List.of(1), List.of(2)); }
    @Test void nulls() { assertEquals((Object) null, null); assertEquals("null", (Object) null); }
    @Test void notEqual() { assertNotEquals(1, 2); assertNotEquals(1, 1); }
    @Test void notEqualObjects() { assertNotEquals("a", "a", "said"); }
    @Test void notEqualDelta() { assertNotEquals(1.0, 1.05, 0.1); }
    @Test void truth() { assertTrue(true); assertTrue(() -> false, "said"); }
    @Test void falsehood() { assertFalse(() -> false); assertFalse(true, () -> "said"); }
    @Test void nothing() { assertNull(null); assertNull("x"); }
    @Test void something() { assertNotNull("x"); assertNotNull(null); }
    @Test void same() { String s = "x"; assertSame(s, s); assertSame(s, "y"); }
    @Test void notSame() { assertNotSame("x", "y"); assertNotSame("x", "x"); }
    @Test void arrays() { assertArrayEquals(new int[] {1, 2}, new int[] {1, 2}); assertArrayEquals(new int[] {1, 2}, new int[] {1, 3}); }
    @Test void arrayLengths() { assertArrayEquals(new int[] {1}, new int[] {2, 3}, "said"); }
    @Test void arrayNull() { assertArrayEquals(new int[] {1}, null); }
    @Test void arrayExpectedNull() { assertArrayEquals(null, new byte[0]); }
    @Test void nested() { assertArrayEquals(new int[][] {{1}, {2, 3}}, new int[][] {{1}, {2, 4}}); }
    @Test void nestedLengths() { assertArrayEquals(new Object[] {new int[1]}, new Object[] {new int[2]}); }
    @Test void nestedMixed() { assertArrayEquals(new Object[] {new String[] {"a"}}, new Object[][] {{"a"}}); }
    @Test void doubleArrays() { assertArrayEquals(new double[] {1, Double.NaN}, new double[] {1.0, Double.NaN}); }
    @Test void doubleArraysDelta() { assertArrayEquals(new double[] {1}, new double[] {1.5}, 0.1); }
    @Test void floatArrays() { assertArrayEquals(new float[] {0.0f}, new float[] {-0.0f}); }
    @Test void booleans() { assertArrayEquals(new boolean[] {true}, new boolean[] {false}); }
    @Test void stringArrays() { assertArrayEquals(new String[] {"a", null}, new String[] {"a", "b"}); }
    @Test void iterables() { assertIterableEquals(List.of(1, 2), Arrays.asList(1, 2)); assertIterableEquals(List.of(1, 2), List.of(1)); }
    @Test void iterableContents() { assertIterableEquals(List.of(List.of(1)), List.of(List.of(2)), "said"); }
    @Test void throwsIt() { assertEquals("m", assertThrows(RuntimeException.class, () -> { throw new IllegalStateException("m"); }).getMessage()); }
    @Test void throwsNothing() { assertThrows(IOException.class, () -> {}); }
    @Test void throwsOther() { assertThrows(IOException.class, () -> { throw new IllegalStateException("m"); }, "said"); }
    @Test void throwsExactly() { assertThrowsExactly(RuntimeException.class, () -> { throw new IllegalStateException("m"); }); }
    @Test void throwsNested() { assertThrows(Inner.class, () -> {}); }
    @Test void staysCalm() { assertEquals(3, assertDoesNotThrow(() -> 3)); assertDoesNotThrow(() -> { throw new IOException("m"); }); }
    @Test void instance() { String s = assertInstanceOf(String.class, (Object) "x"); assertInstanceOf(Integer.class, s); }
    @Test void instanceNull() { assertInstanceOf(Map.Entry.class, null); }
    @Test void timeout() { assertTimeout(Duration.ofSeconds(5), () -> 3); }
    @Test void cutOff() { assertTimeoutPreemptively(Duration.ofMillis(50), () -> Thread.sleep(60000)); }
    @Test void cutOffThrows() { assertTimeoutPreemptively(Duration.ofSeconds(5), () -> { throw new IOException("m"); }); }
    @Test void allOfThem() { assertAll(() -> assertTrue(true), () -> assertEquals(1, 1)); }
    @Test void someOfThem() { assertAll("head", () -> assertEquals(1, 2), () -> { throw new IOException(); }); }
    @Test void failing() { fail(); }
    @Test void failingMessage() { fail("said"); }
    @Test void failingCause() { fail("said", new IOException("m")); }
    @Test void failingValue() { Object o = Stream.of(1).map(x -> fail(() -> "said")).findAny(); }
    @Test void throughIt() throws Exception { throw new IOException("m"); }
    @Test void own() { throw new AssertionError("own"); }
    @Test void deeper() { helper(3); }
    static void helper(int n) { if (n > 0) helper(n - 1); else fail("deep"); }

    @Test void signatures() {
        fail(Stream.of(org.junit.jupiter.api.Assertions.class.getMethods())
                .filter(m -> java.lang.reflect.Modifier.isStatic(m.getModifiers()) && m.getParameterCount() < 4
                        || m.getName().equals("assertEquals"))
                .filter(m -> !m.getName().equals("assertLinesMatch"))
                .map(m -> m.getName() + Arrays.toString(m.getGenericParameterTypes()) + m.getGenericReturnType())
                .sorted().toList().toString());
    }

    static class Inner extends Exception {}

    enum Color { RED, GREEN }

    @ParameterizedTest
    @CsvSource({"1, 2, 3", "4, 5, 9", "0x10, -1, 15"})
    void sums(int a, long b, int sum) { assertEquals(sum, a + b); }

    @ParameterizedTest
    @CsvSource({"a, 'b, c', ''", "' x ', it''s, ", "'it''s', x y , z"})
    void texts(String a, String b, String c) { fail("<" + a + "><" + b + "><" + c + ">"); }

    @ParameterizedTest
    @CsvSource(value = {"RED| true| x| 1.5| 2| NIL", "GREEN| false| '|'| -0.0| 1_000| n"}, delimiter = '|', nullValues = "NIL")
    void kinds(Color color, boolean b, char c, double d, Integer i, String s) { fail("" + color + b + c + d + i + s); }

    @ParameterizedTest
    @MethodSource
    void rows(String text, int[] numbers) { assertEquals(text.length(), numbers.length); }

    static Stream<Arguments> rows() {
        return Stream.of(Arguments.of("ab", new int[2]), Arguments.arguments("", new int[0]), Arguments.of("a", new int[0]));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void even(int number) { assertTrue(number % 2 == 0, "odd " + number); }

    static IntStream numbers() { return IntStream.of(2, 4, 5); }

    @ParameterizedTest
    @ValueSource(strings = {"a", ""})
    @NullSource
    void values(String text) { assertNotNull(text); }

    @ParameterizedTest
    @CsvSource({"x, 1"})
    void unconvertible(int a, int b) {}
}
