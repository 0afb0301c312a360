package fluent;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class FluentTest {
    @Test
    void chain() {
        Fluent fluent = new Fluent();
        assertSame(fluent, fluent.add(1).add(5).add(-2).add(9));
        for (Object value : new Object[] {"a", 2, 'c', fluent}) assertSame(value, fluent.same(value));
    }
}
