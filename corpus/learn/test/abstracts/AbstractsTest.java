package abstracts;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class AbstractsTest {
    @Test
    void steps() {
        for (int n : new int[] {1, 2, 5, 8}) {
            assertEquals(n + 1, Abstracts.run(new Up(), n));
            assertEquals(2 * n, Abstracts.run(new Twice(), n));
        }
        for (int n : new int[] {-3, -9, -20}) assertEquals(n + 1, new Up().next(n));
    }
}
