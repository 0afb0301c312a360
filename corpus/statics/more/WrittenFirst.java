// bugs: none
package more;

/** The method assigns the field before it reads it. */
public class WrittenFirst {
    public static int size;

    public static int make(int wanted) {
        size = 4;
        return 100 / size + wanted;
    }
}
