// javac: --release 8
// bug 1: java.time.DateTimeException by `Weekdays.name(7);`
// rejects: java.lang.IllegalArgumentException by `Weekdays.name(-1);`: a day in the past
package bugs.time;

import java.time.DayOfWeek;

/** Names of the days to come. */
public final class Weekdays {
    private Weekdays() {}

    /** The name of the day a number of days after a Sunday. */
    public static String name(int days) {
        if (days < 0) {
            throw new IllegalArgumentException("days: " + days);
        }
        if (days == 0) {
            return "SUNDAY";
        }
        return DayOfWeek.of(days % 7).name(); // bug 1
    }

    public static boolean isWeekend(int days) {
        int day = Math.floorMod(days, 7);
        return day == 0 || day == 6;
    }
}
