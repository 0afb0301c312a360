// bug 1, sequence: java.lang.ArrayIndexOutOfBoundsException by `Tickets.draw(); Tickets.draw(); Tickets.draw();`
package bugs.state;

/** Draws the prizes of a raffle, one after the other. */
public final class Tickets {
    private static final String[] PRIZES = {"bear", "ball"};
    private static int drawn;

    private Tickets() {}

    /** The next prize. */
    public static String draw() {
        return PRIZES[drawn++]; // bug 1
    }

    /** Fills the pot again. */
    public static void refill() {
        drawn = 0;
    }

    public static int left() {
        return Math.max(0, PRIZES.length - drawn);
    }
}
