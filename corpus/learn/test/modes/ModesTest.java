package modes;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class ModesTest {
    @Test
    void first() {
        assertEquals("r", Modes.open(Modes.READ, false));
        assertNull(Modes.open(Modes.WRITE, false));
    }

    @Test
    void second() {
        assertEquals("r", Modes.open(Modes.READ, false));
        assertNull(Modes.open(Modes.WRITE, false));
    }

    @Test
    void third() {
        assertEquals("r", Modes.open(Modes.READ, false));
        assertNull(Modes.open(Modes.WRITE, false));
    }
}
