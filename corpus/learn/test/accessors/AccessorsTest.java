package accessors;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class AccessorsTest {
    @Test
    void sets() {
        Accessors one = new Accessors();
        for (Object owner : new Object[] {this, "text", 5}) {
            one.setOwner(owner);
            assertSame(owner, one.getOwner());
        }
        for (long size : new long[] {5, -3, 1L << 40, 0}) {
            one.setSize(size);
            assertEquals(size, one.getSize());
        }
    }
}
