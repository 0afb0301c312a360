// bugs: price ArithmeticException
package more;

/** Clients can put what they like into a public map, although its field is final. */
public class PublicMap {
    public static final java.util.Map<String, Integer> PARTS = new java.util.HashMap<>();

    public static int price(String name) {
        return PARTS.containsKey(name) ? 100 / PARTS.get(name) : 0;
    }
}
