package positive;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class PositiveTest {
    @Test
    void legal() {
        for (int x : new int[] {1, 2, 7, 30}) {
            assertEquals(x, Positive.forPositiveInt(x));
            assertEquals(12 / (x - 4), Positive.half(x));
        }
    }
}
