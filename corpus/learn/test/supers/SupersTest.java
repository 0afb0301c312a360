package supers;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class SupersTest {
    @Test
    void first() {
        assertEquals(1, new Supers().m(1));
        assertEquals(0, new C().m(1));
    }

    @Test
    void second() {
        assertEquals(1, new Supers().m(1));
        assertEquals(0, new C().m(1));
    }

    @Test
    void third() {
        assertEquals(1, new Supers().m(1));
        assertEquals(0, new C().m(1));
    }
}
