package texts;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class TextsTest {
    @Test
    void tails() {
        assertEquals("c", Texts.tail("abc", 2));
        assertEquals("", Texts.tail("abc", 3));
        assertEquals("world", Texts.tail("hello world", 6));
        assertEquals("x", Texts.tail("x", 0));
    }
}
