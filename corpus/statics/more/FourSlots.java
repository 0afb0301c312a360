// bugs: register ArrayIndexOutOfBoundsException
package more;

/** There is room for four: the fifth call breaks it. */
public class FourSlots {
    private static final Object[] SLOTS = new Object[4];
    private static int used;

    public static int register(Object slot) {
        SLOTS[used] = slot;
        return used++;
    }
}
