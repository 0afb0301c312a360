import java.time.*;
import java.util.*;

/** Formatter: %t conversions on every kind of argument. */
public class FormatDates {
    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 29, 15, 4, 5, 67_008_009, ZoneId.of("America/New_York"));
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.US);
        c.clear();
        c.set(1999, Calendar.DECEMBER, 31, 0, 59, 58);
        c.set(Calendar.MILLISECOND, 7);
        OffsetDateTime o = OffsetDateTime.of(1969, 7, 20, 20, 17, 40, 0, ZoneOffset.ofHoursMinutes(5, 30));
        String all = "HIklMSLNpzZsQBbhAaCYyjmdeRTrDFc";
        for (char x : all.toCharArray()) {
            StringBuilder row = new StringBuilder("t" + x);
            for (Object v : new Object[] {z, c, o}) {
                try {
                    row.append(" [").append(String.format(Locale.US, "%t" + x, v)).append("] [").append(String.format(Locale.US, "%-12T" + x, v)).append(']');
                } catch (IllegalFormatException | DateTimeException e) {
                    row.append(" ").append(e.getClass().getSimpleName());
                }
            }
            System.out.println(row);
        }
        System.out.println(String.format(Locale.US, "%1$tY-%1$tm-%1$td %1$tH:%1$tM:%1$tS.%1$tL", LocalDateTime.of(2001, 2, 3, 4, 5, 6, 789_000_000)));
        System.out.println(String.format(Locale.US, "%tA, %<tB %<te, %<tY", LocalDate.of(2024, 12, 25)));
        System.out.println(String.format(Locale.US, "%tr / %<tR / %<tT", LocalTime.of(0, 30, 15)));
        System.out.println(String.format(Locale.GERMANY, "%tA %<tB", LocalDate.of(2024, 3, 6)) + " " + String.format(Locale.FRANCE, "%tA %<tB", LocalDate.of(2024, 8, 14)));
        for (String bad : new String[] {"%tH", "%tK", "%t", "%.3tY", "%#tY"}) {
            try {
                System.out.println(String.format(bad, LocalDate.of(2024, 1, 1)));
            } catch (IllegalFormatException | DateTimeException e) {
                System.out.println(bad + " " + e);
            }
        }
        System.out.println(String.format("%tY %s", null, "null date"));
    }
}
