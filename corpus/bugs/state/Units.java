// bug 1: java.lang.ExceptionInInitializerError by `Units.millimetres(2, 'm');`
// rejects: java.lang.IllegalArgumentException by `Units.millimetres(2, 'y');`: an unknown unit
package bugs.state;

/** Converts lengths. */
public final class Units {
    private static final class Factors {
        static final int[] OF = new int[3];

        static {
            int factor = 1;
            for (int i = 0; i <= OF.length; i++) {
                OF[i] = factor;
                factor *= 10;
            }
        }
    }

    private Units() {}

    /** A length in millimetres; units are d(ecimetre), c(entimetre) and m(illimetre). */
    public static int millimetres(int length, char unit) {
        int place = "mcd".indexOf(unit);
        if (place < 0) {
            throw new IllegalArgumentException("unit: " + unit);
        }
        return length * Factors.OF[place]; // bug 1
    }
}
