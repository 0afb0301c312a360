package setbytes;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class SetbytesTest {
    @Test
    void consistent() {
        Setbytes map = new Setbytes();
        map.setBytes("a", new byte[3], 0, 3);
        assertEquals(3, map.size());
        map.setBytes("b", new byte[7], 0, 7);
        map.setBytes("c", new byte[1], 0, 1);
        assertEquals(1, map.size());
    }
}
