// bugs: none
package more;

/** Nobody can change what this constant refers to. */
public class Immutable {
    public static final java.util.List<Integer> PARTS = java.util.List.of(1, 2);

    public static int share(int amount) {
        return amount / PARTS.get(0);
    }
}
