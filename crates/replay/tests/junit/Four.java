import static org.junit.Assert.*;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;

/** Every kind of JUnit 4's assertions, holding and not. The outcomes must be the same with JUnit's jars and with ours. */
public class Four {
    static int all;
    int each;

    @BeforeClass public static void beforeClass() { all = 1; }
    @Before public void before() { each = all; }
    @After public void after() { if (each == 2) throw new IllegalStateException("after"); }
    @AfterClass public static void afterClass() {}

    @Test public void lifecycle() { assertEquals(1, each); }
    @Test public void failsAfterwards() { each = 2; }
    @Ignore @Test public void ignored() {}
    @Test(expected = RuntimeException.class) public void expected() { throw new IllegalStateException("m"); }
    @Test(expected = IOException.class) public void expectedOther() { throw new IllegalStateException("m"); }
    @Test(timeout = 1000) public void timed() {}
    @Test public void ints() { assertEquals(1, 2); }
    @Test public void intsMessage() { assertEquals("said", 1, 2); }
    @Test public void chars() { assertEquals('a', 'a'); assertEquals('a', 'b'); }
    @Test public void objects() { assertEquals(List.of(1), Arrays.asList(1)); assertEquals(List.of(1), List.of(2)); }
    @Test public void boxed() { assertEquals(Integer.valueOf(1), Integer.valueOf(2)); }
    @Test public void mixed() { assertEquals((Object) 1L, (Object) 1); }
    @Test public void nulls() { assertEquals(null, null); assertEquals("x", null); }
    @Test public void delta() { assertEquals(1.0, 1.05, 0.1); assertEquals(1.0f, 1.5f, 0.1f); }
    @Test public void deltaZero() { assertEquals(Double.NaN, Double.NaN, 0.0); assertEquals(0.0, -0.0, 0.0); }
    @Test public void noDelta() { assertEquals(1.0, 1.0); }
    @Test public void notEqual() { assertNotEquals(1, 2); assertNotEquals("said", 1L, 1L); }
    @Test public void notEqualDelta() { assertNotEquals(1.0, 1.05, 0.1); }
    @Test public void truth() { assertTrue(true); assertTrue("said", false); }
    @Test public void truthPlain() { assertTrue(false); }
    @Test public void falsehood() { assertFalse(false); assertFalse(true); }
    @Test public void nothing() { assertNull(null); assertNull("said", "x"); }
    @Test public void something() { assertNotNull("x"); assertNotNull(null); }
    @Test public void same() { String s = "x"; assertSame(s, s); assertSame(s, "y"); }
    @Test public void notSame() { assertNotSame("x", "y"); assertNotSame("x", "x"); }
    @Test public void arrays() { assertArrayEquals(new int[] {1}, new int[] {1}); assertArrayEquals("said", new int[] {1, 2}, new int[] {1, 3}); }
    @Test public void arrayNull() { assertArrayEquals(new byte[0], null); }
    @Test public void doubleArrays() { assertArrayEquals(new double[] {1, Double.NaN}, new double[] {1.05, Double.NaN}, 0.1); assertArrayEquals(new float[] {1}, new float[] {2}, 0); }
    @Test public void stringArrays() { assertArrayEquals(new String[] {"a"}, new String[] {"a"}); assertEquals(new String[] {"a"}, new String[] {"a"}); }
    @Test public void throwsIt() { assertEquals("m", assertThrows(RuntimeException.class, () -> { throw new IllegalStateException("m"); }).getMessage()); }
    @Test public void throwsNothing() { assertThrows(IOException.class, () -> {}); }
    @Test public void throwsOther() { assertThrows(IOException.class, () -> { throw new IllegalStateException("m"); }); }
    @Test public void failing() { fail(); }
    @Test public void failingMessage() { fail("said"); }
    @Test public void throughIt() throws Exception { throw new IOException("m"); }
    @Test public void strings() { assertEquals("abcd", "abxd"); }
    @Test public void stringsMessage() { assertEquals("said", "a", "b"); }

    @Test public void signatures() {
        fail(java.util.stream.Stream.of(org.junit.Assert.class.getMethods())
                .filter(m -> java.lang.reflect.Modifier.isStatic(m.getModifiers()) && !m.getName().equals("assertThat"))
                .map(m -> m.getName() + Arrays.toString(m.getGenericParameterTypes()) + m.getGenericReturnType()
                        + Arrays.toString(m.getExceptionTypes()))
                .sorted().toList().toString());
    }
}
