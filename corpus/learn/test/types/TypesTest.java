package types;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class TypesTest {
    @Test
    void values() {
        for (String text : new String[] {"a", "bcd", "", "long text"}) assertEquals(text.length(), Types.length(text));
        assertEquals("a", Types.show("a"));
        assertEquals("1", Types.show(1));
        assertEquals("2", Types.show(2L));
        assertEquals("3.0", Types.show(3.0));
    }
}
