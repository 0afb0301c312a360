package fields;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.MethodName.class)
class FieldsTest {
    @Test
    void a() {
        assertEquals(7, Fields.share(7));
    }

    @Test
    void b() {
        Fields.raise(1);
        assertEquals(4, Fields.share(8));
    }

    @Test
    void c() {
        Fields.raise(1);
        assertEquals(3, Fields.share(9));
        Fields.raise(-1);
    }

    @Test
    void d() {
        Fields.raise(3);
        assertEquals(1, Fields.share(5));
    }

    @Test
    void e() {
        assertEquals(0, Fields.share(4));
    }
}
