package indexes;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class IndexesTest {
    @Test
    void some() {
        assertEquals(0, Indexes.get(new int[3], 2));
        assertEquals(0, Indexes.get(new int[8], 7));
        assertEquals(5, Indexes.get(new int[] {5}, 0));
        assertEquals(6, Indexes.get(new int[] {5, 6, 7}, 1));
    }
}
