// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Results().beyond();`
// bug 2: java.lang.ArrayIndexOutOfBoundsException by `new Results().before();`
// bug 3: java.lang.NullPointerException by `new Results().lookUp(3);`
package check.calls;

/** Results of other methods decide (3.5.1). */
public class Results {
    public final int zero() {
        return 0;
    }

    public final int one() {
        return 1;
    }

    public final int minusOne() {
        return -1;
    }

    public int within() {
        int[] a = new int[1];
        return a[zero()]; // check: index safe, null safe
    }

    public int beyond() {
        int[] a = new int[1];
        return a[one()]; // check: index bug 1, null safe
    }

    public int before() {
        int[] a = new int[1];
        return a[minusOne()]; // check: index bug 2
    }

    private static String name(int n) {
        return n == 0 ? "zero" : "some";
    }

    private static String nameOrNull(int n) {
        return n == 0 ? "zero" : null;
    }

    public int length(int n) {
        return name(n).length(); // check: null safe
    }

    public int lookUp(int n) {
        return nameOrNull(n).length(); // check: null bug 3
    }

    public int lookUpWithCare(int n) {
        String name = nameOrNull(n);
        return name == null ? 0 : name.length(); // check: null safe
    }
}
