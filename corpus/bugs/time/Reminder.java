// bug 1: java.time.temporal.UnsupportedTemporalTypeException by `Reminder.after(1, Reminder.Unit.HOUR);`
// rejects: java.lang.IllegalArgumentException by `Reminder.after(-1, Reminder.Unit.DAY);`: not in the future
package bugs.time;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

/** Reminds of something, some time after the first of May. */
public final class Reminder {
    public enum Unit {
        HOUR(ChronoUnit.HOURS),
        DAY(ChronoUnit.DAYS),
        WEEK(ChronoUnit.WEEKS);

        final ChronoUnit chrono;

        Unit(ChronoUnit chrono) {
            this.chrono = chrono;
        }
    }

    private Reminder() {}

    public static LocalDate after(int amount, Unit unit) {
        if (amount < 0 || amount > 1000) {
            throw new IllegalArgumentException("amount: " + amount);
        }
        return LocalDate.of(2024, 5, 1).plus(amount, unit.chrono); // bug 1
    }
}
