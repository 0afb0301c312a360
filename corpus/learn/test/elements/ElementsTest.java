package elements;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class ElementsTest {
    @Test
    void some() {
        assertEquals(1, Elements.filled(new String[] {"a", null}));
        assertEquals(0, Elements.filled(new String[] {null}));
        assertEquals(3, Elements.filled(new String[] {"a", "b", "c"}));
        assertEquals(0, Elements.filled(new String[0]));
    }
}
