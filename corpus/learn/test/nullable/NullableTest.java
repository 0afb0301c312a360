package nullable;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class NullableTest {
    @Test
    void lax() {
        assertEquals(0, Nullable.length(null, false));
        assertEquals(1, Nullable.length("a", false));
        assertEquals(2, Nullable.length("ab", true));
        assertEquals(-1, Nullable.length("", true));
    }
}
