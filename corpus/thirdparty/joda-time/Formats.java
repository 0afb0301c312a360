// maven: joda-time:joda-time:2.15.1
import java.io.*;
import java.util.*;
import org.joda.time.*;
import org.joda.time.format.*;

/** Formatters and parsers: patterns, ISO, styles, periods, builders. */
public class Formats {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws IOException {
        DateTime d = new DateTime(2024, 2, 5, 15, 4, 5, 67, DateTimeZone.forID("Europe/Paris"));
        for (String p : new String[] {"yyyy-MM-dd", "G C Y x w e E EEEE", "y yy M MM MMM MMMM d D", "a K h H k m s S SSS SSSSSS", "z zzzz Z ZZ ZZZ", "'lit' ''", "yyyyMMdd'T'HHmmss.SSSZ", "hh:mm a"}) System.out.println(p + " -> " + DateTimeFormat.forPattern(p).withLocale(Locale.US).print(d) + " | " + t(() -> DateTimeFormat.forPattern(p).withLocale(Locale.US).print(d.toLocalDate())));
        for (DateTimeFormatter f : new DateTimeFormatter[] {ISODateTimeFormat.dateTime(), ISODateTimeFormat.basicDateTimeNoMillis(), ISODateTimeFormat.weekDateTime(), ISODateTimeFormat.ordinalDate(), ISODateTimeFormat.hourMinuteSecondFraction(), ISODateTimeFormat.yearMonth(), ISODateTimeFormat.tTimeNoMillis(), ISODateTimeFormat.basicWeekDate()}) System.out.print(f.print(d) + " " + f.withZoneUTC().print(d) + "; ");
        System.out.println();
        for (String s : new String[] {"2024-06-30", "2024-06-30T10", "2024-W10-3", "2024-200", "T10:20", "2024-06-30T10:20:30.123456+01:00", "2024-13-01", "20240630", "10:20", "2024-06-30T25:00", ""}) System.out.print(s + " -> " + t(() -> ISODateTimeFormat.dateTimeParser().withZoneUTC().parseDateTime(s)) + "; ");
        System.out.println();
        DateTimeFormatter us = DateTimeFormat.forPattern("d MMM yyyy HH:mm").withLocale(Locale.US).withZoneUTC();
        System.out.println(us.parseDateTime("7 jan 2020 08:09") + " " + t(() -> us.parseDateTime("7 Foo 2020 08:09")) + " " + t(() -> us.parseDateTime("7 Jan 2020 08:09x")) + us.parseMillis("1 Dec 1999 00:00") + " " + us.parseLocalDateTime("2 Feb 2002 02:02") + DateTimeFormat.forPattern("dd/MM/yy").withPivotYear(1950).withZoneUTC().parseDateTime("01/01/74") + " " + DateTimeFormat.forPattern("yyyy-MM-dd ZZZ").withOffsetParsed().parseDateTime("2024-01-01 Asia/Tokyo") + t(() -> DateTimeFormat.forPattern("qq")) + DateTimeFormat.forPattern("HH:mm").parseLocalTime("23:45"));
        DateTimeFormatter built = new DateTimeFormatterBuilder().appendDayOfWeekText().appendLiteral(", ").appendMonthOfYearShortText().appendLiteral(' ').appendDayOfMonth(2).appendLiteral(" at ").appendHourOfDay(2).appendLiteral(' ').appendTwoDigitYear(2000).appendLiteral(' ').appendFractionOfSecond(1, 6).appendTimeZoneOffset("Z", true, 2, 3).toFormatter().withLocale(Locale.US);
        System.out.println(built.print(d) + " " + built.print(d.withZone(DateTimeZone.UTC)) + " " + built.isPrinter() + built.isParser());
        StringWriter w = new StringWriter();
        DateTimeFormat.mediumDateTime().withLocale(Locale.UK).printTo(w, d.toInstant());
        System.out.println((w.toString().length() > 5) + " " + DateTimeFormat.patternForStyle("S-", Locale.US).length());
        PeriodFormatter hm = new PeriodFormatterBuilder().printZeroAlways().minimumPrintedDigits(2).appendHours().appendSeparator(":").appendMinutes().appendSeparator(":").appendSecondsWithMillis().toFormatter();
        PeriodFormatter words = new PeriodFormatterBuilder().appendYears().appendSuffix(" year", " years").appendSeparator(", ", " and ").appendMonths().appendSuffix(" month", " months").appendSeparator(", ", " and ").appendDays().appendSuffix(" day", " days").toFormatter();
        System.out.println(hm.print(new Period(1, 2, 3, 4)) + " " + hm.parsePeriod("05:06:07.008") + " " + words.print(new Period(1, 0, 0, 3, 0, 0, 0, 0)) + " " + words.print(new Period(2, 1, 0, 1, 0, 0, 0, 0)) + " " + words.parsePeriod("3 years and 2 days") + " " + ISOPeriodFormat.standard().print(new Period(1, 2, 3, 4, 5, 6, 7, 8)) + ISOPeriodFormat.alternate().print(new Period(1, 2, 0, 4, 5, 6, 7, 8)) + t(() -> ISOPeriodFormat.standard().parsePeriod("1H")) + " " + PeriodFormat.wordBased(Locale.ENGLISH).print(new Period(0, 1, 2, 3, 4, 5, 6, 7)) + " | " + PeriodFormat.wordBased(Locale.GERMAN).print(Period.days(2)));
        for (Locale l : new Locale[] {Locale.FRANCE, Locale.GERMANY}) System.out.print(DateTimeFormat.forPattern("EEEE d MMMM").withLocale(l).print(d).replaceAll("[^ -~]", "?") + " ");
        System.out.println();
    }
}
