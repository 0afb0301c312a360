// bugs: none
package more;

/** The setter rejects what would go wrong. */
public class GuardedSetter {
    private static int parts = 1;

    public static void setParts(int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count");
        }
        parts = count;
    }

    public static int part() {
        return 100 / parts;
    }
}
