package sums;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class SumsTest {
    @Test
    void totals() {
        int[][] all = {{10, 2}, {7, 1}, {100, 20}, {3, 5}, {9, -4}};
        for (int[] one : all) {
            assertEquals(one[0] + one[1], Sums.total(one[0], one[1]));
            assertTrue(Sums.isRight(one[0] + one[1], one[0], one[1]));
        }
    }
}
