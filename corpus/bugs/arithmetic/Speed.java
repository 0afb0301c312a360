// bug 1: java.lang.ArithmeticException by `Speed.kilometresPerHour(100, 999);`
// rejects: java.lang.IllegalArgumentException by `Speed.kilometresPerHour(100, 0);`: no time
package bugs.arithmetic;

/** How fast somebody was. */
public final class Speed {
    private Speed() {}

    /** Kilometres per hour, from metres and milliseconds. */
    public static long kilometresPerHour(int metres, long millis) {
        if (metres < 0 || millis <= 0) {
            throw new IllegalArgumentException();
        }
        long seconds = millis / 1000;
        return metres * 36L / (seconds * 10); // bug 1
    }

    /** Seconds for one kilometre; 0 for who does not move. */
    public static long pace(int kilometresPerHour) {
        return kilometresPerHour > 0 ? 3600 / kilometresPerHour : 0;
    }
}
