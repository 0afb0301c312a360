import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** Calendars other than ISO. */
public class Chronologies {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        LocalDate[] ds = {LocalDate.of(2024, 2, 29), LocalDate.of(1989, 1, 7), LocalDate.of(1989, 1, 8), LocalDate.of(2019, 5, 1), LocalDate.of(1912, 7, 30), LocalDate.of(1970, 1, 1)};
        for (Chronology c : new Chronology[] {IsoChronology.INSTANCE, JapaneseChronology.INSTANCE, MinguoChronology.INSTANCE, ThaiBuddhistChronology.INSTANCE, HijrahChronology.INSTANCE}) {
            System.out.println(c.getId() + " " + c.getCalendarType() + " " + c.eras() + " " + c.range(ChronoField.YEAR) + " " + c.isLeapYear(2024 - 1911));
            for (LocalDate d : ds) {
                ChronoLocalDate x = c.date(d);
                System.out.println("  " + x + " " + x.getEra() + " " + x.get(ChronoField.YEAR_OF_ERA) + " " + x.lengthOfMonth() + " " + x.lengthOfYear() + " " + x.isLeapYear() + " " + t(() -> x.plus(1, ChronoUnit.MONTHS)) + " " + t(() -> x.minus(1, ChronoUnit.YEARS)) + " " + x.toEpochDay() + " " + LocalDate.from(x) + " " + t(() -> x.with(TemporalAdjusters.firstDayOfMonth())) + " " + t(() -> x.until(c.date(ds[0]))) + " " + t(() -> DateTimeFormatter.ofPattern("G y-MM-dd", Locale.US).format(x)) + " " + x.hashCode());
            }
        }
        System.out.println(JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 8) + " " + t(() -> JapaneseDate.of(JapaneseEra.HEISEI, 1, 1, 7)) + " " + t(() -> JapaneseDate.of(1800, 1, 1)) + " " + HijrahDate.of(1445, 9, 1) + " " + LocalDate.from(HijrahDate.of(1445, 9, 1)) + " " + MinguoDate.of(113, 1, 1).isAfter(ThaiBuddhistDate.of(2566, 12, 31)) + " " + Chronology.of("Japanese") + " " + Chronology.ofLocale(Locale.forLanguageTag("th-TH-u-ca-buddhist")) + " " + t(() -> Chronology.of("Nope")));
        ChronoLocalDateTime<JapaneseDate> jt = JapaneseDate.of(2020, 5, 6).atTime(LocalTime.of(7, 8));
        System.out.println(jt + " " + jt.atZone(ZoneId.of("Asia/Tokyo")) + " " + jt.atZone(ZoneId.of("Asia/Tokyo")).toInstant() + " " + jt.plus(400, ChronoUnit.DAYS));
        System.out.println(HijrahChronology.INSTANCE.period(1, 2, 3).plus(HijrahChronology.INSTANCE.period(0, 11, 0)).normalized() + " " + IsoChronology.INSTANCE.dateYearDay(2024, 60) + " " + IsoChronology.INSTANCE.resolveDate(new HashMap<>(Map.of(ChronoField.EPOCH_DAY, 100L)), ResolverStyle.SMART) + " " + MinguoChronology.INSTANCE.prolepticYear(MinguoEra.BEFORE_ROC, 5) + " " + WeekFields.ISO + " " + WeekFields.of(Locale.US).getFirstDayOfWeek() + WeekFields.of(Locale.GERMANY).getMinimalDaysInFirstWeek());
    }
}
