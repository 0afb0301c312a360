package defaults;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class DefaultsTest {
    @Test
    void fits() {
        Sized sized = new Defaults(4);
        assertTrue(sized.fits(4));
        assertFalse(sized.fits(2));
        assertTrue(new Defaults(1).fits(9));
        assertTrue(new Defaults(7).fits(20));
    }

    @Test
    void inherited() {
        Scaled scaled = new Derived();
        for (int by : new int[] {1, 3, 8, 12}) assertEquals(3 * by, scaled.scale(by));
    }
}
