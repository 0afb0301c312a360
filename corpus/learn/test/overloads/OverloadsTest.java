package overloads;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class OverloadsTest {
    @Test
    void numbers() {
        assertEquals(10, Overloads.of(1));
        assertEquals(5, Overloads.of(2));
        assertEquals(-10, Overloads.of(-1));
        assertEquals(2, Overloads.of(5));
    }

    @Test
    void texts() {
        assertEquals(1, Overloads.of("a"));
        assertEquals(2, Overloads.of("ab"));
        assertEquals(0, Overloads.of(""));
    }
}
