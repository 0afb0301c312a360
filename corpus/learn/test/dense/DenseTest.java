package dense;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class DenseTest {
    @Test
    void all() {
        int days = 0;
        for (int month = 1; month <= 12; month++) days += Dense.days(month);
        assertEquals(365, days);
    }
}
