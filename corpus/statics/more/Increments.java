// bugs: none
package more;

/** A method that changes a field which clients see: tests must restore it. */
public class Increments {
    public static int count = 0;

    public static String next() {
        count++;
        return count > 1000 ? "many" : "few";
    }
}
