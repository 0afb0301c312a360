// maven: joda-time:joda-time:2.15.1
import java.util.*;
import org.joda.time.*;
import org.joda.time.chrono.*;
import org.joda.time.field.*;

/** Calendars, serialisation, fields, and calendar printing. */
public class Chronos {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        DateTimeZone u = DateTimeZone.UTC;
        DateTime d = new DateTime(2024, 2, 29, 12, 30, u);
        for (Chronology c : new Chronology[] {ISOChronology.getInstance(u), GregorianChronology.getInstance(u), JulianChronology.getInstance(u), GJChronology.getInstance(u), BuddhistChronology.getInstance(u), CopticChronology.getInstance(u), EthiopicChronology.getInstance(u), IslamicChronology.getInstance(u)}) {
            DateTime x = d.withChronology(c);
            System.out.println(c + " " + x + " " + x.getYear() + "/" + x.getMonthOfYear() + "/" + x.getDayOfMonth() + " " + x.year().isLeap() + " " + x.dayOfMonth().getMaximumValue() + " " + x.plusMonths(7) + " " + x.plusYears(1).withChronology(ISOChronology.getInstance(u)) + " " + t(() -> new DateTime(1000, 13, 1, 0, 0, c)));
        }
        System.out.println(new DateTime(1582, 10, 4, 0, 0, GJChronology.getInstance(u)).plusDays(1) + " " + t(() -> new DateTime(1582, 10, 10, 0, 0, GJChronology.getInstance(u))) + " " + new DateTime(1582, 10, 10, 0, 0, ISOChronology.getInstance(u)).withChronology(JulianChronology.getInstance(u)).toLocalDate() + " " + t(() -> StrictChronology.getInstance(ISOChronology.getInstance(u)).getDateTimeMillis(2023, 2, 30, 0)) + " " + new DateTime(LenientChronology.getInstance(ISOChronology.getInstance(u)).getDateTimeMillis(2023, 2, 30, 0), u) + " " + t(() -> LimitChronology.getInstance(ISOChronology.getInstance(u), new DateTime(0, u), new DateTime(1000, u)).year().get(5000)));
        java.io.ByteArrayOutputStream b = new java.io.ByteArrayOutputStream();
        try (java.io.ObjectOutputStream o = new java.io.ObjectOutputStream(b)) {
            o.writeObject(new Object[] {d, new LocalDate(2024, 1, 1), Period.days(3), new Interval(0, 10, u), DateTimeZone.forID("Asia/Tokyo"), Days.THREE, ISOChronology.getInstance(u)});
        }
        System.out.println(Arrays.toString((Object[]) new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(b.toByteArray())).readObject()));
        DateTimeField f = ISOChronology.getInstance(u).dayOfYear();
        System.out.println(f.getName() + f.get(d.getMillis()) + f.getMaximumValue(d.getMillis()) + new DateTime(f.roundCeiling(d.getMillis()), u) + f.getDurationField() + f.getRangeDurationField() + f.remainder(d.getMillis()) + new OffsetDateTimeField(f, 10).get(d.getMillis()) + new DividedDateTimeField(ISOChronology.getInstance(u).year(), DateTimeFieldType.centuryOfEra(), 100).get(d.getMillis()) + FieldUtils.safeMultiply(3, 4) + t(() -> FieldUtils.safeAdd(Integer.MAX_VALUE, 1)));
        for (YearMonth ym : new YearMonth[] {new YearMonth(2024, 2), new YearMonth(2023, 10)}) {
            LocalDate first = ym.toLocalDate(1);
            StringBuilder s = new StringBuilder(ym + "\nMo Tu We Th Fr Sa Su\n" + "   ".repeat(first.getDayOfWeek() - 1));
            for (LocalDate x = first; x.getMonthOfYear() == ym.getMonthOfYear(); x = x.plusDays(1)) s.append(String.format("%2d", x.getDayOfMonth())).append(x.getDayOfWeek() == 7 ? "\n" : " ");
            System.out.println(s.toString().stripTrailing());
        }
        int fridays = 0;
        for (LocalDate x = new LocalDate(1901, 1, 13); x.getYear() < 2001; x = x.plusMonths(1)) if (x.getDayOfWeek() == DateTimeConstants.FRIDAY) fridays++;
        long h = 0;
        DateTime at = d;
        Random r = new Random(8);
        for (int i = 0; i < 1500; i++) {
            at = at.plusDays(r.nextInt(900) - 440).plusMonths(r.nextInt(9) - 4).withMillisOfDay(r.nextInt(86_400_000));
            h = h * 31 + at.getMillis() + at.getWeekOfWeekyear() + at.getDayOfYear();
        }
        System.out.println(fridays + " " + h + " " + at);
    }
}
