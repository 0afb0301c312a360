// bug 1: java.lang.ArrayStoreException by `Rotation.replaceFirst(new String[] {"a"}, 1);`
// rejects: java.lang.NullPointerException by `Rotation.replaceFirst(null, 1);`: null handed to a public method
package bugs.casts;

/** Changes arrays in place. */
public final class Rotation {
    private Rotation() {}

    /** Puts a value in the place of the first element, if there is one. */
    public static void replaceFirst(Object[] array, Object value) {
        if (array.length > 0) {
            array[0] = value; // bug 1
        }
    }

    /** Moves all elements one place to the left and the first to the end. */
    public static void left(Object[] array) {
        if (array.length == 0) {
            return;
        }
        Object first = array[0];
        for (int i = 1; i < array.length; i++) {
            array[i - 1] = array[i];
        }
        array[array.length - 1] = first;
    }
}
