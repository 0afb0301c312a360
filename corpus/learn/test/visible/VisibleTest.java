package visible;

import static org.junit.jupiter.api.Assertions.*;

import org.junit.jupiter.api.Test;

class VisibleTest {
    @Test
    void widths() {
        for (int at : new int[] {-5, 0, 3, 20}) {
            Visible visible = new Visible(at, at + 2);
            visible.widen(1);
            visible.widen(4);
            visible.reset(at);
        }
        new Visible(1, 1).widen(7);
    }
}
