package linear;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class LinearTest {
    @Test
    void points() {
        for (int n : new int[] {-4, 0, 1, 3, 10}) {
            assertEquals(18 * n + 32, Linear.fahrenheit(n));
            assertEquals(n + 1, Linear.next(n));
        }
    }
}
