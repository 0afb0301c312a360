package few;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class FewTest {
    @Test
    void twoCalls() {
        assertEquals(2, Few.twice(1, "a"));
        assertEquals(4, Few.twice(2, "b"));
    }
}
