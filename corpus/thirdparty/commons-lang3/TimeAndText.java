// maven: org.apache.commons:commons-lang3:3.21.0
import java.text.ParseException;
import java.util.*;
import org.apache.commons.lang3.text.*;
import org.apache.commons.lang3.time.*;

/** FastDateFormat, DateUtils, DurationFormatUtils, StrSubstitutor, WordUtils, StrBuilder, StrTokenizer. */
public class TimeAndText {
    public static void main(String[] args) throws ParseException {
        TimeZone utc = TimeZone.getTimeZone("UTC"), ny = TimeZone.getTimeZone("America/New_York");
        TimeZone.setDefault(utc);
        Date d = new Date(1_709_210_096_789L);
        for (String p : new String[] {"yyyy-MM-dd'T'HH:mm:ss.SSSZZ", "EEE, d MMM yy h:mm a z", "G D w W F E u k K", "yyyy/M/d 'at' HH'h'", "YYYY-'W'ww"}) {
            for (TimeZone z : new TimeZone[] {utc, ny}) System.out.print(FastDateFormat.getInstance(p, z, Locale.US).format(d) + " | ");
            System.out.println();
        }
        FastDateFormat f = FastDateFormat.getInstance("yyyy-MM-dd HH:mm", ny, Locale.US);
        System.out.println(f.parse("2024-03-10 02:30").getTime() + " " + f.parse("2024-12-25 00:00").getTime() + " " + f.getPattern() + f.getMaxLengthEstimate());
        try {
            f.parse("not a date");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
        FastDateFormat iso = FastDateFormat.getInstance("yyyy-MM-dd'T'HH:mm:ss.SSS", utc, Locale.US);
        System.out.println(iso.format(DateUtils.addMonths(d, 12)) + " " + iso.format(DateUtils.truncate(d, Calendar.HOUR)) + " " + iso.format(DateUtils.round(d, Calendar.MONTH)) + " " + iso.format(DateUtils.ceiling(d, Calendar.DAY_OF_MONTH)) + " " + DateUtils.isSameDay(d, DateUtils.addHours(d, 23)) + " " + DateUtils.getFragmentInMinutes(d, Calendar.DATE) + " " + iso.format(DateUtils.setYears(d, 2000)) + " " + DateUtils.parseDate("2024|05|06", "yyyy-MM-dd", "yyyy|MM|dd").getTime() + " " + DateUtils.truncatedCompareTo(d, DateUtils.addMinutes(d, 1), Calendar.HOUR));
        for (Iterator<Calendar> it = DateUtils.iterator(d, DateUtils.RANGE_WEEK_MONDAY); it.hasNext();) System.out.print(iso.format(it.next()) + " ");
        System.out.println();
        System.out.println(DurationFormatUtils.formatDurationHMS(3_723_004) + " " + DurationFormatUtils.formatDuration(100_000_000L, "d 'days' HH:mm:ss") + " " + DurationFormatUtils.formatDurationWords(93_784_000L, true, true) + " " + DurationFormatUtils.formatPeriod(0, d.getTime(), "y-M-d", true, utc) + " " + DurationFormatUtils.formatDurationISO(1234567));
        System.out.println(DateFormatUtils.formatUTC(d, "yyyyMMdd") + DateFormatUtils.ISO_8601_EXTENDED_DATE_FORMAT.format(d));
        StrSubstitutor s = new StrSubstitutor(Map.of("animal", "fox", "target", "${adj} dog", "adj", "lazy"));
        System.out.println(s.replace("The ${animal} jumps over ${target} ${missing} ${missing:-default} $${animal}"));
        System.out.println(WordUtils.capitalizeFully("hello wORLD foo-bar", ' ', '-') + "|" + WordUtils.wrap("The quick brown fox jumps over the lazy dog", 15).replace("\n", "/") + "|" + WordUtils.initials("Ben John Lee") + "|" + WordUtils.swapCase("The dog") + "|" + WordUtils.wrap("averyveryverylongword x", 6, "/", true));
        StrBuilder b = new StrBuilder("start");
        b.appendln(1).appendSeparator(",").appendWithSeparators(List.of("a", "b"), ";").appendFixedWidthPadLeft(7, 4, '0').insert(0, true).replaceAll("a", "A").deleteFirst("t").reverse();
        System.out.println(b.toString().replace("\n", "\\n") + " " + b.size() + " " + b.indexOf("A") + b.endsWith("x") + b.leftString(3) + b.midString(2, 3));
        System.out.println(StrTokenizer.getCSVInstance("a, \"b,c\" ,,d").getTokenList() + " " + new StrTokenizer("x y  'z w'", ' ', '\'').setIgnoreEmptyTokens(true).getTokenList() + " " + new ExtendedMessageFormat("Hi {0} {1,number,#.#}", Locale.US).format(new Object[] {"you", 2.55}));
        StopWatch w = StopWatch.create();
        System.out.println(w.isStarted() + " " + w.getTime());
    }
}
