import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** LocalDate, LocalTime, LocalDateTime, YearMonth, MonthDay, Year, DayOfWeek, Month. */
public class LocalTypes {
    static String t(Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        LocalDate[] ds = {LocalDate.of(2024, 2, 29), LocalDate.of(1999, 12, 31), LocalDate.EPOCH, LocalDate.of(-44, 3, 15), LocalDate.MIN, LocalDate.MAX, LocalDate.ofYearDay(2023, 365), LocalDate.ofEpochDay(-1)};
        for (LocalDate d : ds) {
            System.out.println(d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + d.lengthOfYear() + " " + d.toEpochDay() + " " + d.hashCode() + " " + t(() -> d.plusDays(1)) + " " + t(() -> d.plusMonths(1)) + " " + t(() -> d.minusYears(1)) + " " + t(() -> d.plusWeeks(-3)) + " " + d.withDayOfMonth(1) + " " + t(() -> d.withDayOfYear(366)) + " " + t(() -> d.with(TemporalAdjusters.lastDayOfMonth())) + " " + d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.getLong(ChronoField.PROLEPTIC_MONTH) + " " + t(() -> d.get(IsoFields.QUARTER_OF_YEAR)) + t(() -> d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR)) + "/" + t(() -> d.get(IsoFields.WEEK_BASED_YEAR)) + " " + t(() -> d.get(WeekFields.of(DayOfWeek.SUNDAY, 1).weekOfYear())) + " " + d.getEra() + " " + d.atStartOfDay() + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.getLong(JulianFields.JULIAN_DAY));
        }
        System.out.println(ds[0].compareTo(ds[1]) + " " + ds[0].isAfter(ds[1]) + ds[0].isBefore(ds[1]) + ds[0].isEqual(ds[0]) + " " + ds[1].until(ds[0]) + " " + ds[1].until(ds[0], ChronoUnit.WEEKS) + " " + ChronoUnit.DAYS.between(ds[1], ds[0]) + " " + ds[2].datesUntil(LocalDate.of(1970, 3, 1), Period.ofDays(13)).toList() + " " + t(() -> LocalDate.of(2023, 2, 29)) + " " + t(() -> LocalDate.of(2023, 13, 1)) + " " + t(() -> LocalDate.parse("2023-02-30")) + " " + t(() -> LocalDate.parse("23-1-1")) + " " + LocalDate.parse("+12345-06-07"));
        LocalTime[] ts = {LocalTime.MIDNIGHT, LocalTime.NOON, LocalTime.MAX, LocalTime.of(13, 5), LocalTime.of(1, 2, 3, 4_000_000), LocalTime.ofSecondOfDay(86399), LocalTime.ofNanoOfDay(1)};
        for (LocalTime x : ts) {
            System.out.println(x + " " + x.toSecondOfDay() + " " + x.toNanoOfDay() + " " + x.plusHours(25) + " " + x.minusMinutes(1) + " " + x.truncatedTo(ChronoUnit.MINUTES) + " " + x.get(ChronoField.CLOCK_HOUR_OF_AMPM) + x.get(ChronoField.AMPM_OF_DAY) + " " + x.withNano(7) + " " + x.plus(Duration.ofMillis(1500)) + " " + x.hashCode() + " " + LocalTime.NOON.until(x, ChronoUnit.SECONDS) + " " + x.isBefore(LocalTime.NOON));
        }
        System.out.println(t(() -> LocalTime.of(24, 0)) + " " + LocalTime.parse("10:15") + LocalTime.parse("10:15:30.5") + " " + t(() -> LocalTime.parse("25:00")) + " " + t(() -> LocalTime.NOON.plus(1, ChronoUnit.DAYS)));
        LocalDateTime dt = LocalDateTime.of(2024, Month.JANUARY, 31, 23, 59, 58, 999_999_999);
        System.out.println(dt + " " + dt.plusNanos(1) + " " + dt.plusSeconds(2) + " " + dt.plusMonths(1) + " " + dt.minusHours(48) + " " + dt.toLocalDate() + dt.toLocalTime() + " " + dt.truncatedTo(ChronoUnit.HOURS) + " " + dt.with(ChronoField.HOUR_OF_DAY, 3) + " " + dt.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(1_700_000_000L, 5, ZoneOffset.ofHours(-3)) + " " + dt.until(LocalDateTime.of(2025, 3, 1, 0, 0), ChronoUnit.MINUTES) + " " + dt.hashCode() + " " + dt.atOffset(ZoneOffset.MAX) + " " + LocalDateTime.MIN + LocalDateTime.MAX);
        YearMonth ym = YearMonth.of(2024, 2);
        System.out.println(ym + " " + ym.lengthOfMonth() + " " + ym.atEndOfMonth() + " " + ym.plusMonths(11) + " " + ym.isValidDay(30) + " " + MonthDay.of(2, 29).atYear(2023) + " " + MonthDay.parse("--12-25") + " " + Year.of(1900).isLeap() + Year.of(2000).isLeap() + Year.isLeap(2100) + " " + Year.of(2024).atDay(60) + " " + Year.of(5).atMonth(3) + " " + Year.parse("2020").length());
        for (DayOfWeek d : DayOfWeek.values()) System.out.print(d + d.plus(10).name() + d.getValue() + " " + LocalDate.of(2024, 5, 15).with(TemporalAdjusters.next(d)) + LocalDate.of(2024, 5, 15).with(TemporalAdjusters.previousOrSame(d)) + LocalDate.of(2024, 5, 15).with(TemporalAdjusters.dayOfWeekInMonth(-1, d)) + LocalDate.of(2024, 5, 15).with(TemporalAdjusters.firstInMonth(d)) + " ");
        System.out.println();
        for (Month m : Month.values()) System.out.print(m + " " + m.minLength() + m.maxLength() + m.length(true) + " " + m.firstDayOfYear(false) + m.firstMonthOfQuarter() + m.minus(14) + " ");
        System.out.println();
        System.out.println(Stream.of(TemporalAdjusters.firstDayOfNextMonth(), TemporalAdjusters.firstDayOfYear(), TemporalAdjusters.lastDayOfYear(), TemporalAdjusters.firstDayOfNextYear(), TemporalAdjusters.ofDateAdjuster(d -> d.plusDays(100))).map(ds[0]::with).toList() + " " + IntStream.rangeClosed(2020, 2030).mapToObj(LocalTypes::easter).toList());
        System.out.println(ds[0].query(TemporalQueries.precision()) + " " + ds[0].query(TemporalQueries.zone()) + " " + dt.query(TemporalQueries.localTime()) + " " + t(() -> ds[0].get(ChronoField.HOUR_OF_DAY)) + " " + ds[0].isSupported(ChronoUnit.HOURS) + " " + ChronoUnit.DECADES.getDuration() + " " + ChronoField.HOUR_OF_DAY.range() + " " + ChronoUnit.FOREVER.isDateBased());
    }

    static LocalDate easter(int y) {
        int a = y % 19, b = y / 100, c = y % 100, d = b / 4, e = b % 4, f = (b + 8) / 25, g = (b - f + 1) / 3, h = (19 * a + b - d - g + 15) % 30, i = c / 4, k = c % 4, l = (32 + 2 * e + 2 * i - h - k) % 7, m = (a + 11 * h + 22 * l) / 451;
        return LocalDate.of(y, (h + l - 7 * m + 114) / 31, (h + l - 7 * m + 114) % 31 + 1);
    }
}
