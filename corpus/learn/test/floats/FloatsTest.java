package floats;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class FloatsTest {
    @Test
    void areas() {
        assertEquals(6, Floats.area(2, 3));
        assertEquals(0, Floats.area(0, 3.5));
        assertEquals(0.25, Floats.area(0.5, 0.5));
        assertEquals(70, Floats.area(7, 10));
        for (float f : new float[] {1, 0.5f, 8, 30}) assertEquals(f / 2, Floats.scale(f));
    }
}
