import java.text.*;
import java.util.*;

/** Date, Calendar, GregorianCalendar, TimeZone, SimpleDateFormat with explicit zones. */
public class LegacyDates {
    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return String.valueOf(f.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        TimeZone ny = TimeZone.getTimeZone("America/New_York"), utc = TimeZone.getTimeZone("UTC");
        TimeZone.setDefault(utc);
        Date d = new Date(1_700_000_000_000L);
        System.out.println(d + " " + d.getTime() + " " + d.hashCode() + " " + d.toInstant() + " " + d.compareTo(new Date(0)) + " " + d.after(new Date(0)) + " " + Date.from(java.time.Instant.EPOCH) + " " + d.toGMTString() + " " + d.getYear() + d.getDay() + " " + Date.UTC(70, 0, 2, 0, 0, 0));
        SimpleDateFormat f = new SimpleDateFormat("G yyyy-MM-dd EEE EEEE MMM MMMM d/D/F w/W HH:mm:ss.SSS hh a k K z zzzz Z X XX XXX u Y L", Locale.US);
        for (TimeZone z : new TimeZone[] {utc, ny, TimeZone.getTimeZone("Asia/Kolkata"), TimeZone.getTimeZone("GMT-7:30"), TimeZone.getTimeZone("Nonsense")}) {
            f.setTimeZone(z);
            System.out.println(z.getID() + " " + f.format(d) + " " + z.getRawOffset() + " " + z.inDaylightTime(d) + " " + z.useDaylightTime() + " " + z.getOffset(1_720_000_000_000L) + " " + z.getDisplayName(true, TimeZone.SHORT, Locale.US) + " " + z.getDisplayName(false, TimeZone.LONG, Locale.US));
        }
        GregorianCalendar c = new GregorianCalendar(ny, Locale.US);
        c.clear();
        c.set(2024, Calendar.JANUARY, 31, 1, 30, 0);
        SimpleDateFormat iso = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ssXXX", Locale.US);
        iso.setTimeZone(ny);
        StringBuilder b = new StringBuilder();
        int[][] adds = {{Calendar.MONTH, 1}, {Calendar.YEAR, 1}, {Calendar.DAY_OF_MONTH, -60}, {Calendar.HOUR, 2000}, {Calendar.WEEK_OF_YEAR, 5}, {Calendar.AM_PM, 1}, {Calendar.MILLISECOND, -1}};
        for (int[] a : adds) {
            c.add(a[0], a[1]);
            b.append(iso.format(c.getTime())).append(' ');
        }
        for (int[] a : adds) {
            c.roll(a[0], a[1]);
            b.append(iso.format(c.getTime())).append(' ');
        }
        System.out.println(b);
        for (int field = 0; field < Calendar.FIELD_COUNT; field++) System.out.print(field + "=" + c.get(field) + "[" + c.getActualMinimum(field) + ".." + c.getActualMaximum(field) + "] ");
        System.out.println(c.isLeapYear(1900) + " " + c.getTimeInMillis() + " " + c.getFirstDayOfWeek() + c.getMinimalDaysInFirstWeek() + " " + c.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US) + " " + c.getDisplayNames(Calendar.AM_PM, Calendar.SHORT, Locale.US).size());
        GregorianCalendar g = new GregorianCalendar(utc, Locale.US);
        g.clear();
        g.set(1582, Calendar.OCTOBER, 4);
        iso.setTimeZone(utc);
        System.out.print(iso.format(g.getTime()) + " ");
        g.add(Calendar.DATE, 1);
        System.out.println(iso.format(g.getTime()) + " " + g.toZonedDateTime() + " " + g.getGregorianChange().getTime());
        g.setLenient(false);
        g.set(2023, Calendar.FEBRUARY, 30);
        System.out.println(t(g::getTime));
        Calendar w = new Calendar.Builder().setTimeZone(utc).setLocale(Locale.GERMANY).setWeekDate(2024, 1, Calendar.MONDAY).setTimeOfDay(5, 6, 7).build();
        System.out.println(iso.format(w.getTime()) + " " + w.getWeekYear() + " " + w.getWeeksInWeekYear() + " " + w.equals(w.clone()));
        iso.setLenient(false);
        System.out.println(t(() -> iso.parse("2024-02-29T10:00:00+02:00").getTime()) + " " + t(() -> iso.parse("2024-02-30T10:00:00Z")) + " " + t(() -> iso.parse("garbage")) + " " + t(() -> new SimpleDateFormat("bogus", Locale.US)) + " " + iso.toPattern());
        SimpleDateFormat two = new SimpleDateFormat("MM/dd/yy", Locale.US);
        two.setTimeZone(utc);
        two.set2DigitYearStart(new Date(0));
        ParsePosition pos = new ParsePosition(3);
        System.out.println(two.parse("12/31/69").getTime() + " " + two.parse("13/45/70").getTime() + " " + two.parse("at 01/02/03!", pos) + pos);
        DateFormat df = DateFormat.getDateTimeInstance(DateFormat.FULL, DateFormat.MEDIUM, Locale.UK);
        df.setTimeZone(utc);
        System.out.println(df.format(d) + " " + df.parse(df.format(d)).equals(d));
        SimpleTimeZone stz = new SimpleTimeZone(3600000, "Test", Calendar.MARCH, -1, Calendar.SUNDAY, 7200000, Calendar.OCTOBER, -1, Calendar.SUNDAY, 7200000);
        System.out.println(stz.getOffset(1_711_846_799_000L) + " " + stz.getOffset(1_711_846_800_000L) + " " + stz.inDaylightTime(new Date(1_720_000_000_000L)) + " " + stz.getDSTSavings() + " " + stz);
        System.out.println(new DateFormatSymbols(Locale.US).getShortWeekdays()[2] + String.join(",", new DateFormatSymbols(Locale.FRANCE).getMonths()).length());
    }
}
