// bug 1: java.lang.ClassCastException by `Types.second();`
// bug 2: java.lang.ArrayStoreException by `Types.store(new Types.B[1], new Types.A());`
// bug 3: java.lang.NullPointerException by `Types.unset(1);`
// bug 4: java.lang.ClassCastException by `Types.replaced();`
package check.elements;

/** Types of elements (3.5.6). */
public final class Types {
    private Types() {}

    public static class A {
        int a;
    }

    public static class B extends A {
        int b;
    }

    public static B first() {
        A[] arr = new A[] {new B(), new A()}; // check: store safe, index safe
        B b = (B) arr[0]; // check: cast safe, index safe
        return b;
    }

    public static B second() {
        A[] arr = new A[] {new B(), new A()};
        B b = (B) arr[1]; // check: cast bug 1, index safe
        return b;
    }

    static void put(A[] into) {
        into[0] = new A(); // check: null safe
    }

    public static B replaced() {
        A[] arr = new A[] {new B()};
        put(arr);
        return (B) arr[0]; // check: cast bug 4
    }

    public static void store(A[] into, A one) {
        if (into.length > 0) {
            into[0] = one; // check: store bug 2, index safe
        }
    }

    public static A[] stored(A one) {
        A[] into = new A[3];
        into[2] = one; // check: store safe, index safe
        return into;
    }

    public static String[] names(int n) {
        String[] names = new String[n & 15]; // check: size safe
        for (int i = 0; i < names.length; i++) {
            names[i] = "name" + i; // check: store safe, index safe, null safe
        }
        return names;
    }

    public static int unset(int n) {
        String[] names = new String[2];
        names[0] = "x";
        return names[n & 1].length(); // check: null bug 3, index safe
    }
}
