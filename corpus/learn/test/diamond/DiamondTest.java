package diamond;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class DiamondTest {
    @Test
    void byB() {
        for (int i : new int[] {1, 4, 6, 7}) assertEquals(2 * i, Diamond.byB(new D(), i));
    }

    @Test
    void byC() {
        for (int i : new int[] {-1, -4, -6, -8}) assertEquals(i, Diamond.byC(new C(), i));
    }
}
