package p;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class SubjectsTest {
    @Test
    void sums() {
        assertEquals(3, Subjects.sum(1, 2));
        assertEquals(9, Subjects.sum(4, 5));
    }

    @Test
    void recursion() {
        assertEquals(0, Subjects.down(2));
        assertThrows(IllegalStateException.class, () -> Subjects.down(0));
    }

    @Test
    void shapes() {
        assertEquals(7, Subjects.wide(7, 1, 2, true, 'c', (short) 3, (byte) 4));
        for (int i = 0; i < 1000; i++) Subjects.many(i);
        assertEquals("a!", Subjects.text("a"));
        assertNull(Subjects.text(""));
        assertEquals("long", Subjects.text("long"));
        assertThrows(NullPointerException.class, () -> Subjects.text(null));
    }

    @Test
    void receivers() {
        Shower<String> shower = new TextShower();
        assertEquals(3, shower.show("abc"));
        assertEquals(2, new TextShower().show("ab"));
        Node node = new Node(102);
        assertEquals(104, node.value);
        Node second = new Named("xyz", false);
        assertNotNull(node.link(second));
        assertSame(second, node.link(null));
        assertEquals("long", new Named("long", true).name);
        assertThrows(IllegalArgumentException.class, () -> new Node(-1));
        assertThrows(IllegalArgumentException.class, () -> new Named(null, false));
    }

    @Test
    void fails() {
        assertEquals(1, Subjects.many(2));
    }
}
