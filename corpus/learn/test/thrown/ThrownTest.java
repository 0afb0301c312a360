package thrown;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class ThrownTest {
    @Test
    void legal() {
        assertEquals(0, Thrown.root(0));
        assertEquals(2, Thrown.root(4));
        assertEquals(3, Thrown.root(9));
        assertEquals(1, Thrown.size("a"));
        assertEquals(2, Thrown.size("ab"));
        assertEquals(3, Thrown.size("abc"));
    }

    @Test
    void illegal() {
        for (int x : new int[] {-1, -7, -100}) assertThrows(IllegalArgumentException.class, () -> Thrown.root(x));
        assertThrows(NullPointerException.class, () -> Thrown.size(null));
    }
}
