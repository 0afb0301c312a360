import java.time.*;
import java.time.temporal.ChronoUnit;
import java.time.zone.*;
import java.util.*;

/** Zone rules, gaps, overlaps and conversions. */
public class Zones {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] zones = {"America/New_York", "Europe/London", "Australia/Lord_Howe", "Asia/Kolkata", "Asia/Kathmandu", "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca", "UTC", "Z", "GMT+5", "UTC-03:30", "+09:00"};
        for (String z : zones) {
            ZoneId id = ZoneId.of(z);
            ZoneRules rules = id.getRules();
            Instant i = Instant.parse("2015-03-29T00:30:00Z");
            System.out.println(id + " " + id.normalized() + " " + rules.isFixedOffset() + " " + rules.getOffset(i) + " " + rules.getStandardOffset(i) + " " + rules.getDaylightSavings(i) + " " + rules.isDaylightSavings(i) + " " + rules.nextTransition(i) + " " + rules.previousTransition(i) + " " + rules.getTransitionRules().size() + " " + i.atZone(id) + " " + id.hashCode());
            ZonedDateTime zdt = ZonedDateTime.of(2015, 3, 28, 12, 30, 0, 0, id);
            System.out.println("  " + zdt + " " + zdt.plusDays(1) + " " + zdt.plusHours(24) + " " + zdt.withZoneSameInstant(ZoneId.of("Asia/Tokyo")) + " " + zdt.withZoneSameLocal(ZoneId.of("Asia/Tokyo")) + " " + zdt.toOffsetDateTime() + " " + zdt.toEpochSecond() + " " + zdt.truncatedTo(ChronoUnit.DAYS) + " " + zdt.withFixedOffsetZone());
        }
        ZoneId ny = ZoneId.of("America/New_York");
        LocalDateTime gap = LocalDateTime.of(2024, 3, 10, 2, 30), overlap = LocalDateTime.of(2024, 11, 3, 1, 30);
        System.out.println(gap.atZone(ny) + " " + overlap.atZone(ny) + " " + overlap.atZone(ny).withLaterOffsetAtOverlap() + " " + overlap.atZone(ny).withEarlierOffsetAtOverlap() + " " + ny.getRules().getValidOffsets(gap) + ny.getRules().getValidOffsets(overlap) + " " + ny.getRules().getTransition(gap) + " " + ZonedDateTime.ofLocal(overlap, ny, ZoneOffset.ofHours(-5)) + " " + t(() -> ZonedDateTime.ofStrict(gap, ZoneOffset.ofHours(-5), ny)) + " " + Duration.between(LocalDate.of(2024, 3, 10).atStartOfDay(ny), LocalDate.of(2024, 3, 11).atStartOfDay(ny)));
        ZoneOffsetTransition tr = ny.getRules().getTransition(overlap);
        System.out.println(tr.getDateTimeBefore() + " " + tr.getDateTimeAfter() + " " + tr.getDuration() + " " + tr.isGap() + tr.isOverlap() + " " + tr.getInstant() + " " + ny.getRules().getTransitionRules().get(0));
        for (int y : new int[] {1850, 1900, 1918, 1942, 1974, 1987, 2007, 2050, 9999}) {
            System.out.print(y + " " + LocalDateTime.of(y, 7, 1, 0, 0).atZone(ny).getOffset() + LocalDateTime.of(y, 1, 1, 0, 0).atZone(ZoneId.of("Europe/Paris")).getOffset() + " ");
        }
        System.out.println();
        System.out.println(ny.getRules().getTransitions().size() + " " + ny.getRules().getTransitions().get(5) + " " + ny.getRules().getTransitions().hashCode());
        System.out.println(ZoneOffset.of("+5") + " " + ZoneOffset.of("-0530") + " " + ZoneOffset.of("+01:02:03") + " " + ZoneOffset.ofTotalSeconds(-1) + " " + ZoneOffset.MIN + ZoneOffset.MAX + " " + t(() -> ZoneOffset.of("+19")) + " " + t(() -> ZoneId.of("Mars/Olympus")) + " " + t(() -> ZoneId.of("bad zone!")) + " " + ZoneId.of("EST", ZoneId.SHORT_IDS) + " " + ZoneId.getAvailableZoneIds().contains("Europe/Kyiv") + " " + ZoneId.from(ZonedDateTime.of(gap, ny)) + " " + ZoneOffset.ofHours(2).compareTo(ZoneOffset.UTC));
        OffsetDateTime o = OffsetDateTime.parse("2024-06-30T23:59:59.5-07:00");
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.atZoneSameInstant(ny) + " " + o.toOffsetTime() + " " + OffsetTime.parse("10:00+01:00").compareTo(OffsetTime.parse("09:30Z")) + " " + o.isEqual(OffsetDateTime.parse("2024-07-01T06:59:59.5Z")) + o.equals(OffsetDateTime.parse("2024-07-01T06:59:59.5Z")) + " " + o.hashCode());
        ZonedDateTime meet = ZonedDateTime.parse("2024-03-29T16:00:00+01:00[Europe/Berlin]");
        for (int i = 0; i < 4; i++) System.out.print(meet.plusWeeks(i).withZoneSameInstant(ZoneId.of("America/Los_Angeles")).toLocalDateTime() + " " + meet.plusWeeks(i).toInstant() + " ");
        System.out.println();
        ZoneRules custom = ZoneRules.of(ZoneOffset.ofHours(1));
        System.out.println(custom + " " + ZoneId.ofOffset("GMT", ZoneOffset.ofHours(3)) + " " + ZonedDateTime.parse("2024-01-01T00:00Z[UTC]").equals(ZonedDateTime.parse("2024-01-01T00:00Z")));
    }
}
