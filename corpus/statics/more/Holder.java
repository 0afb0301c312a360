// bugs: none
package more;

/** The holder idiom. */
public class Holder {
    private int count = 1;

    private Holder() {}

    private static class Lazy {
        static final Holder INSTANCE = new Holder();
    }

    public static int count() {
        return 10 / Lazy.INSTANCE.count;
    }
}
