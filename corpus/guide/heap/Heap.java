package heap;

/** Conditions over fields, elements and types. */
public class Heap {
    public int size;
    public Heap next;

    // none: 3 returned, 1 java.lang.ArithmeticException, 1 java.lang.NullPointerException / may: 1 java.lang.ArithmeticException, 1 java.lang.NullPointerException
    public static int field(Heap h, int x) {
        int r = 1;
        if (x > 0) {
            r = 100 / (h.size + 1);
        }
        return r;
    }

    // none: 15 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int element(int[] a, int i) {
        if (a == null || a.length != 2 || i < 0 || i > 1) {
            return 0;
        }
        int v = a[i];
        return 10 / v;
    }

    // none: 2 returned, 2 java.lang.ClassCastException / may: 2 java.lang.ClassCastException
    public static int type(Object o) {
        if (o == null) {
            return 0;
        }
        Integer i = (Integer) o;
        return i;
    }

    // none: 12 returned, 1 java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException
    public static int written(int x, int y) {
        x = x + 1;
        if (y > 0) {
            x = 5;
        }
        return 10 / x;
    }
}
