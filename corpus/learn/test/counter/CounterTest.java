package counter;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class CounterTest {
    @Test
    void adds() {
        Counter counter = new Counter();
        counter.add(4);
        counter.add(2);
        counter.add(9);
        counter.add(2);
        assertEquals(17, counter.count());
        Counter other = new Counter();
        other.add(7);
        other.add(1);
        assertEquals(8, other.count());
    }
}
