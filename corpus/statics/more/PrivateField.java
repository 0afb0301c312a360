// bugs: none
package more;

/** A private field without a method that sets it keeps its value. */
public class PrivateField {
    private static int limit = Integer.parseInt("10");

    public static int left(int used) {
        assert limit > 0;
        return limit;
    }
}
