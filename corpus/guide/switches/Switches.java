package switches;

/** Only some cases have something left to verify. */
public class Switches {
    // none: 15 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int table(int x, int y) {
        switch (x) {
            case 0: return 1;
            case 1: return y / 3;
            case 2: return 9 / y;
            case 3: return y;
            default: return -1;
        }
    }

    // none: 4 returned, 2 java.lang.ClassCastException, 1 java.lang.NullPointerException / may: 2 java.lang.ClassCastException
    public static int lookup(int x, Object o) {
        int r;
        switch (x) {
            case 10: r = 1; break;
            case 1000: r = ((String) o).length(); break;
            case 100000: r = 3; break;
            default: r = 0;
        }
        return r;
    }
}
