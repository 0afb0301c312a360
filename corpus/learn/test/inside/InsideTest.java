package inside;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class InsideTest {
    @Test
    void ratio() {
        assertEquals(50, Inside.ratio(5, 1));
        assertEquals(-20, Inside.ratio(1, 2));
        assertEquals(-100, Inside.ratio(8, 3));
        assertEquals(25, Inside.ratio(25, 7));
    }

    @Test
    void next() {
        assertEquals(0, Inside.next(new int[3], 0));
        assertEquals(0, Inside.next(new int[4], 2));
        assertEquals(0, Inside.next(new int[9], 1));
    }

    @Test
    void lines() {
        assertEquals(3, Inside.lines("abc", 1));
        assertEquals(0, Inside.lines(null, 0));
        assertEquals(2, Inside.lines("abcde", 2));
        assertEquals(0, Inside.lines("", 3));
    }

    @Test
    void share() {
        assertEquals(3, Inside.share(9, 3));
        assertEquals(0, Inside.share(0, 2));
        assertEquals(7, Inside.share(7, 1));
        assertEquals(-5, Inside.share(-10, 2));
    }
}
