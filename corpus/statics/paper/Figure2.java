// bugs: n AssertionError
package paper;

/** Figure 2: fails only if this class is initialised, its field is negative, and E is not initialised. */
public class Figure2 {
    public static int g = 0;

    public static void n() {
        if (g < 0) {
            E.h++;
            g = -g;
        }
        assert 0 <= g;
    }

    public static class E {
        public static int h = 0;

        static {
            g = 1;
        }
    }
}
