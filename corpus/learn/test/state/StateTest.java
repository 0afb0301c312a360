package state;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class StateTest {
    @Test
    void stack() {
        State stack = new State();
        for (int i = 0; i < 9; i++) stack.push(i - 3);
        for (int i = 8; i >= 4; i--) assertEquals(i - 3, stack.pop());
        State other = new State();
        other.push(70);
        other.push(80);
        assertEquals(80, other.pop());
    }
}
