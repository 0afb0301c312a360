package generics;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class GenericsTest {
    @Test
    void lengths() {
        assertEquals(6, Generics.all(new LengthRule(), new String[] {"a", "bb", "ccc"}));
        assertEquals(5, Generics.all(new LengthRule(), new String[] {"", "ddddd"}));
        assertEquals(0, Generics.all(new LengthRule(), new String[0]));
    }
}
