// bug 1: java.time.format.DateTimeParseException by `OpeningHours.opens("-");`
// rejects: java.lang.IllegalArgumentException by `OpeningHours.opens("always");`: no dash
package bugs.time;

import java.time.LocalTime;

/** Opening hours as {@code 08:00-18:30}. */
public final class OpeningHours {
    private OpeningHours() {}

    /** When it opens. */
    public static LocalTime opens(String hours) {
        int dash = hours.indexOf('-');
        if (dash < 0) {
            throw new IllegalArgumentException("from-to: " + hours);
        }
        return LocalTime.parse(hours.substring(0, dash)); // bug 1
    }
}
