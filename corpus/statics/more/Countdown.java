// bugs: share ArithmeticException
package more;

/** A counter that changes in one step, where no other thread can come between. */
public class Countdown {
    private static final java.util.concurrent.atomic.AtomicInteger LEFT = new java.util.concurrent.atomic.AtomicInteger(1);

    public static void release() {
        LEFT.decrementAndGet();
    }

    public static int share(int amount) {
        return amount / LEFT.get();
    }
}
