// bug 1: java.lang.ArithmeticException by `Classes.reached(0);`
package check.reflection;

/** Classes as values (3.5.5). */
public final class Classes {
    private Classes() {}

    public static int notReached(int i) {
        int res = 0;
        if (int.class != Integer.TYPE) {
            res = 1 / i; // check: division safe
        }
        return res;
    }

    public static int reached(int i) {
        int res = 0;
        if (int.class != (Class<?>) Integer.class) {
            res = 1 / i; // check: division bug 1
        }
        return res;
    }

    public static int name(Object o) {
        return o.getClass().getName().length(); // check: null safe
    }
}
