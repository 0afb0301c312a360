// maven: joda-time:joda-time:2.15.1
import java.util.*;
import org.joda.time.*;

/** Joda's own time-zone data, transitions, offsets. */
public class Zones2 {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (String id : new String[] {"America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "America/Sao_Paulo", "Pacific/Apia", "Africa/Monrovia", "UTC", "+05:45", "Etc/GMT+3"}) {
            DateTimeZone z = DateTimeZone.forID(id);
            StringBuilder b = new StringBuilder(id + " " + z.isFixed());
            long at = new DateTime(2010, 1, 1, 0, 0, DateTimeZone.UTC).getMillis();
            for (int i = 0; i < 4; i++) {
                long next = z.nextTransition(at);
                b.append(' ').append(new DateTime(next, DateTimeZone.UTC)).append(z.getNameKey(next)).append(z.getOffset(next) / 60000);
                if (next == at) break;
                at = next;
            }
            b.append(' ').append(z.getStandardOffset(at)).append(z.isStandardOffset(at)).append(' ').append(new DateTime(z.previousTransition(0), DateTimeZone.UTC)).append(' ').append(z.getOffsetFromLocal(at)).append(z.toTimeZone().getID()).append(' ').append(z.getOffset(-5_000_000_000_000L));
            System.out.println(b);
        }
        DateTimeZone ny = DateTimeZone.forID("America/New_York");
        LocalDateTime gap = new LocalDateTime(2024, 3, 10, 2, 30), overlap = new LocalDateTime(2024, 11, 3, 1, 30);
        System.out.println(ny.isLocalDateTimeGap(gap) + " " + t(() -> gap.toDateTime(ny)) + " " + overlap.toDateTime(ny) + overlap.toDateTime(ny).withLaterOffsetAtOverlap() + overlap.toDateTime(ny).withEarlierOffsetAtOverlap() + " " + new LocalDate(2024, 3, 10).toInterval(ny).toDuration() + " " + t(() -> DateTimeZone.forID("Mars/Base")) + " " + DateTimeZone.forOffsetHoursMinutes(-3, 30) + DateTimeZone.forOffsetMillis(1) + DateTimeZone.forTimeZone(TimeZone.getTimeZone("Asia/Tokyo")) + " " + DateTimeZone.getAvailableIDs().contains("Europe/Paris") + ny.getName(0, Locale.US) + ny.getShortName(0, Locale.US));
        long hash = 0;
        for (String id : new String[] {"Europe/Paris", "Asia/Tehran", "America/Caracas", "Africa/Cairo", "Asia/Pyongyang", "Europe/Moscow"}) {
            DateTimeZone z = DateTimeZone.forID(id);
            for (int y = 1880; y < 2040; y++) hash = hash * 31 + new DateTime(y, 7, 1, 12, 0, DateTimeZone.UTC).withZone(z).getHourOfDay() * 60 + z.getOffset(new DateTime(y, 1, 1, 0, 0, DateTimeZone.UTC)) / 1000;
        }
        System.out.println(hash);
        DateTime meet = new DateTime(2024, 3, 29, 16, 0, DateTimeZone.forID("Europe/Berlin"));
        for (int i = 0; i < 3; i++) System.out.print(meet.plusWeeks(i).withZone(DateTimeZone.forID("America/Los_Angeles")) + " " + meet.plus(Duration.standardDays(7L * i)) + " ");
        System.out.println();
    }
}
