// maven: joda-time:joda-time:2.15.1
import java.util.*;
import org.joda.time.*;
import org.joda.time.base.*;

/** DateTime, Instant, Interval, Duration, Period and partials. */
public class Instants {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        DateTimeZone ny = DateTimeZone.forID("America/New_York"), utc = DateTimeZone.UTC;
        DateTime[] ds = {new DateTime(2024, 2, 29, 23, 59, 58, 999, utc), new DateTime(2024, 3, 10, 1, 30, ny), new DateTime(0L, DateTimeZone.forOffsetHours(5)), new DateTime("2016-12-31T23:59:59.5+05:30", utc), new DateTime(1, 1, 1, 0, 0, utc), new DateTime(-43, 3, 15, 12, 0, utc)};
        for (DateTime d : ds) System.out.println(d + " " + d.getMillis() + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.getWeekyear() + "W" + d.getWeekOfWeekyear() + " " + d.getCenturyOfEra() + d.getEra() + " " + d.plusMonths(1) + " " + d.plusHours(1) + " " + d.minusYears(1) + " " + d.withDayOfMonth(1) + " " + d.withTimeAtStartOfDay() + " " + d.dayOfMonth().withMaximumValue() + " " + d.monthOfYear().addWrapFieldToCopy(11) + " " + d.hourOfDay().roundHalfEvenCopy() + " " + d.dayOfWeek().getAsText(Locale.US) + d.monthOfYear().getAsShortText(Locale.US) + " " + d.year().isLeap() + d.withZone(ny) + " " + d.toLocalDate() + d.toLocalTime() + " " + d.hashCode());
        System.out.println(ds[0].isAfter(ds[1]) + " " + ds[0].compareTo(ds[1]) + ds[0].equals(new DateTime(ds[0].getMillis(), utc)) + " " + t(() -> new DateTime(2023, 2, 29, 0, 0, utc)) + " " + t(() -> new DateTime(2024, 3, 10, 2, 30, ny)) + " " + t(() -> new DateTime("garbage")) + " " + ds[0].property(DateTimeFieldType.minuteOfDay()).get());
        Period p = new Period(1, 2, 3, 4, 5, 6, 7, 8);
        System.out.println(p + " " + p.normalizedStandard() + " " + p.plusDays(30) + p.negated() + p.multipliedBy(2) + " " + Period.parse("P1Y2M3W4DT5H6M7.008S").equals(p) + new Period(ds[2], ds[0]) + new Period(ds[2], ds[0], PeriodType.days()) + new Period(ds[2].toLocalDate(), ds[0].toLocalDate(), PeriodType.yearMonthDay()) + Period.weeks(3).toStandardDays() + t(() -> Period.months(1).toStandardDuration()) + p.withFields(Period.hours(9)) + p.getFieldTypes().length + p.hashCode());
        Duration d = new Duration(ds[2], ds[0]);
        System.out.println(d + " " + d.getStandardDays() + " " + d.plus(1000).toPeriod() + d.multipliedBy(2).dividedBy(7) + Duration.standardHours(5).isLongerThan(Duration.standardMinutes(299)) + Duration.parse("PT72.345S") + new Duration(Long.MAX_VALUE).toString() + t(() -> new Duration(Long.MAX_VALUE).plus(1)));
        Interval i = new Interval(ds[2], ds[0]), j = new Interval(ds[3].minusDays(10), ds[3].plusDays(10));
        System.out.println(i + " " + i.contains(ds[3]) + i.overlaps(j) + i.overlap(j) + i.gap(j) + i.abuts(new Interval(ds[0], ds[0].plusDays(1))) + j.toPeriod(PeriodType.days()) + j.withEnd(ds[0]).toDurationMillis() + Interval.parse("2024-01-01T00:00:00Z/P1M") + t(() -> new Interval(5, 1)) + new Interval(0, 5, utc).equals(new Interval(0, 5, utc)));
        System.out.println(Days.daysBetween(ds[2], ds[0]) + "" + Months.monthsBetween(ds[2], ds[0]) + Years.yearsBetween(ds[5], ds[0]) + Hours.hoursBetween(ds[1], ds[1].plusDays(1)) + Weeks.weeksIn(j) + Seconds.ONE.plus(5) + Minutes.parseMinutes("PT90M").toStandardHours() + Days.FIVE.isGreaterThan(Days.TWO));
        LocalDate ld = new LocalDate(2024, 1, 31);
        LocalTime lt = new LocalTime(13, 5, 6, 7);
        LocalDateTime ldt = ld.toLocalDateTime(lt);
        System.out.println(ld + " " + ld.plusMonths(1) + ld.dayOfWeek().getAsText(Locale.US) + ld.withWeekOfWeekyear(10) + ld.toInterval(utc) + ld.isBefore(new LocalDate(2025, 1, 1)) + " " + lt.plusHours(12) + lt.getMillisOfDay() + lt.minuteOfHour().roundCeilingCopy() + " " + ldt + ldt.toDateTime(ny) + ldt.plusSeconds(100000) + " " + new YearMonth(2024, 2).plusMonths(11) + new MonthDay(2, 29).toLocalDate(2024) + new YearMonth(2024, 2).toLocalDate(29) + new LocalDate(2024, 3, 10).toDateTimeAtStartOfDay(ny) + new Partial(DateTimeFieldType.dayOfWeek(), 5).with(DateTimeFieldType.hourOfDay(), 9) + ld.hashCode());
        MutableDateTime mu = new MutableDateTime(2024, 1, 1, 0, 0, 0, 0, utc);
        mu.addDays(40);
        mu.setHourOfDay(5);
        mu.monthOfYear().roundFloor();
        System.out.println(mu + " " + new Instant(1000).plus(Duration.millis(5)) + " " + DateTimeComparator.getDateOnlyInstance().compare(ds[0], ds[0].plusSeconds(1)) + DateTimeComparator.getTimeOnlyInstance().compare(ds[0], ds[1]) + " " + DateTimeUtils.isContiguous(ld));
        DateTimeUtils.setCurrentMillisFixed(1_000_000_000_000L);
        System.out.println(new DateTime(utc) + " " + DateTime.now(utc).plusDays(1) + LocalDate.now(utc) + Instant.now() + new DateTime(utc).isBeforeNow() + new Period(new DateTime(0, utc), DateTime.now(utc)));
        DateTimeUtils.setCurrentMillisSystem();
    }
}
