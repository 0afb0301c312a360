// bugs: total NullPointerException
package more;

/** A list that clients can replace. */
public class StaticList {
    public static java.util.List<String> names = new java.util.ArrayList<>();

    public static int total() {
        int total = 0;
        for (String name : names) {
            total += name.length();
        }
        return total;
    }
}
