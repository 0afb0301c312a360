package client;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class ClientTest {
    @Test
    void byInterface() {
        for (int n : new int[] {1, 5, 9}) assertEquals(n + 1, new Client().foo(new Impl(), n));
    }

    @Test
    void byClass() {
        for (int n : new int[] {-5, -2}) assertEquals(n + 1, new Impl().m(n));
    }
}
