import java.time.*;
import java.time.temporal.*;
import java.util.*;

/** Duration, Period and Instant. */
public class Amounts {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        Duration[] ds = {Duration.ZERO, Duration.ofSeconds(3661, 5), Duration.ofMillis(-1), Duration.ofDays(-2).plusNanos(1), Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE), Duration.parse("PT8H6M12.345S"), Duration.parse("-P2DT3H-4M"), Duration.of(90, ChronoUnit.MINUTES), Duration.ofNanos(1_000_000_001)};
        for (Duration d : ds) {
            System.out.println(d + " " + d.getSeconds() + " " + d.getNano() + " " + d.isNegative() + d.isZero() + " " + t(d::toMillis) + " " + t(d::toNanos) + " " + d.toDays() + "d" + d.toHoursPart() + "h" + d.toMinutesPart() + "m" + d.toSecondsPart() + "s" + d.toMillisPart() + " " + t(d::negated) + " " + t(d::abs) + " " + t(() -> d.multipliedBy(3)) + " " + d.dividedBy(7) + " " + t(() -> d.plus(ds[1])) + " " + t(() -> d.minusHours(1)) + " " + d.hashCode() + " " + d.truncatedTo(ChronoUnit.SECONDS) + " " + t(() -> d.dividedBy(Duration.ofMinutes(1))) + " " + d.compareTo(ds[1]));
        }
        System.out.println(t(() -> ds[1].dividedBy(0)) + " " + t(() -> Duration.parse("1h")) + " " + t(() -> Duration.parse("PT")) + " " + t(() -> Duration.of(1, ChronoUnit.MONTHS)) + " " + Duration.between(LocalTime.of(10, 0), LocalTime.of(9, 30)) + " " + Duration.between(Instant.EPOCH, Instant.ofEpochSecond(86400)) + " " + Duration.from(Duration.ofHours(1)) + " " + ds[1].getUnits());
        Period[] ps = {Period.ZERO, Period.of(1, 14, 40), Period.ofWeeks(3), Period.parse("-P1Y2M"), Period.parse("P1Y-2M3W4D"), Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 1, 15)), Period.between(LocalDate.of(2024, 3, 31), LocalDate.of(2024, 2, 29))};
        for (Period p : ps) {
            System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.negated() + " " + p.multipliedBy(2) + " " + p.plusDays(5) + " " + p.isNegative() + " " + LocalDate.of(2024, 1, 31).plus(p) + " " + LocalDate.of(2024, 1, 31).minus(p) + " " + p.hashCode() + " " + p.getUnits() + p.get(ChronoUnit.MONTHS));
        }
        System.out.println(t(() -> Period.parse("PT1H")) + " " + t(() -> Period.ofYears(Integer.MAX_VALUE).plusYears(1)) + " " + t(() -> Period.from(Duration.ofDays(1))));
        Instant[] is = {Instant.EPOCH, Instant.ofEpochSecond(1_700_000_000, 123_456_789), Instant.ofEpochMilli(-1), Instant.parse("2016-12-31T23:59:59.999Z"), Instant.MIN, Instant.MAX, Instant.parse("2024-01-01T00:00:00+02:00".replace("+02:00", "Z"))};
        for (Instant i : is) {
            System.out.println(i + " " + i.getEpochSecond() + " " + i.getNano() + " " + t(i::toEpochMilli) + " " + t(() -> i.plus(1, ChronoUnit.DAYS)) + " " + t(() -> i.minusMillis(1)) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + t(() -> i.plus(1, ChronoUnit.MONTHS)) + " " + i.compareTo(is[1]) + " " + i.hashCode() + " " + t(() -> i.atOffset(ZoneOffset.ofHoursMinutesSeconds(1, 2, 3))) + " " + t(() -> Instant.EPOCH.until(i, ChronoUnit.HOURS)) + " " + t(() -> i.with(ChronoField.MILLI_OF_SECOND, 5)));
        }
        System.out.println(t(() -> Instant.parse("2024-13-01T00:00:00Z")) + " " + is[0].isBefore(is[1]) + is[0].isAfter(is[1]));
        Clock fixed = Clock.fixed(is[1], ZoneId.of("Europe/Paris"));
        System.out.println(fixed + " " + fixed.instant() + " " + fixed.millis() + " " + LocalDate.now(fixed) + " " + LocalTime.now(fixed) + " " + ZonedDateTime.now(fixed) + " " + Year.now(fixed) + " " + YearMonth.now(fixed) + " " + OffsetDateTime.now(fixed) + " " + Clock.offset(fixed, Duration.ofDays(1)).instant() + " " + Clock.tick(fixed, Duration.ofMinutes(1)).instant() + " " + fixed.withZone(ZoneOffset.UTC) + " " + MonthDay.now(fixed) + Instant.now(fixed));
        long total = 0;
        LocalDateTime at = LocalDateTime.of(2000, 1, 1, 0, 0);
        Random r = new Random(12);
        for (int i = 0; i < 1000; i++) {
            at = at.plusDays(r.nextInt(400) - 150).plusSeconds(r.nextInt(100000)).plusMonths(r.nextInt(5) - 2);
            total = total * 31 + at.hashCode() + at.getDayOfWeek().getValue() + at.toEpochSecond(ZoneOffset.UTC);
        }
        System.out.println(at + " " + total);
    }
}
