import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** DateTimeFormatter: patterns, ISO constants, builders, parsing errors, styles. */
public class Formatting {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + String.valueOf(e.getMessage()).replaceAll("\\{.*?}", "{fields}");
        }
    }

    public static void main(String[] args) {
        ZonedDateTime z = ZonedDateTime.of(2024, 2, 5, 15, 4, 5, 67_890_000, ZoneId.of("Europe/Paris"));
        String[] patterns = {"yyyy-MM-dd", "uu/M/d", "y yy yyy yyyyy", "G GGGG GGGGG", "D DDD", "L LL LLL LLLL LLLLL", "M MM MMM MMMM MMMMM", "Q QQ QQQ QQQQ", "E EEEE EEEEE", "a", "h hh H HH k kk K KK", "m mm s ss", "S SS SSS SSSSSS SSSSSSSSS", "A n N", "V".repeat(2), "z zzzz", "O OOOO", "X XX XXX XXXX XXXXX", "x xx xxx", "Z ZZZZ ZZZZZ", "'quoted' ''", "[yyyy][-MM]", "ppppd|pppM", "B", "w W e"};
        for (String p : patterns) {
            System.out.println(p + " -> " + t(() -> DateTimeFormatter.ofPattern(p, Locale.US).format(z)) + " | " + t(() -> DateTimeFormatter.ofPattern(p, Locale.US).format(z.toLocalDate())) + " | " + t(() -> DateTimeFormatter.ofPattern(p, Locale.ROOT).toString()));
        }
        DateTimeFormatter[] iso = {DateTimeFormatter.ISO_DATE, DateTimeFormatter.ISO_LOCAL_DATE, DateTimeFormatter.ISO_OFFSET_DATE_TIME, DateTimeFormatter.ISO_ZONED_DATE_TIME, DateTimeFormatter.ISO_INSTANT, DateTimeFormatter.BASIC_ISO_DATE, DateTimeFormatter.ISO_WEEK_DATE, DateTimeFormatter.ISO_ORDINAL_DATE, DateTimeFormatter.RFC_1123_DATE_TIME, DateTimeFormatter.ISO_LOCAL_TIME};
        for (DateTimeFormatter f : iso) System.out.print(f.format(z) + " ");
        System.out.println();
        for (FormatStyle s : FormatStyle.values()) {
            for (Locale l : new Locale[] {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN}) {
                System.out.println(s + " " + l + " " + esc(DateTimeFormatter.ofLocalizedDate(s).withLocale(l).format(z)) + " | " + esc(DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT).withLocale(l).format(z)));
            }
        }
        String[][] parse = {{"yyyy-MM-dd", "2024-02-30"}, {"uuuu-MM-dd", "2024-2-3"}, {"d MMM uuuu", "5 Feb 2024"}, {"d MMMM uuuu", "5 february 2024"}, {"dd/MM/yy", "31/12/99"}, {"uuuuMMdd", "20240229"}, {"E, d MMM uuuu", "Mon, 5 Feb 2024"}, {"E, d MMM uuuu", "Tue, 5 Feb 2024"}, {"uuuu-DDD", "2024-366"}, {"YYYY-'W'ww-e", "2024-W06-2"}, {"uuuu-MM-dd", "2024-01-01x"}, {"uuuu-MM-dd", ""}};
        for (String[] p : parse) System.out.println(p[0] + " " + p[1] + " -> " + t(() -> LocalDate.parse(p[1], DateTimeFormatter.ofPattern(p[0], Locale.US))) + " strict " + t(() -> LocalDate.parse(p[1], DateTimeFormatter.ofPattern(p[0], Locale.US).withResolverStyle(ResolverStyle.STRICT))) + " lenient " + t(() -> LocalDate.parse(p[1], DateTimeFormatter.ofPattern(p[0], Locale.US).withResolverStyle(ResolverStyle.LENIENT))));
        DateTimeFormatter built = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("d-MMM-uuuu").optionalStart().appendLiteral(' ').appendPattern("HH:mm").optionalEnd().parseDefaulting(ChronoField.HOUR_OF_DAY, 12).parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0).toFormatter(Locale.US);
        System.out.println(t(() -> LocalDateTime.parse("7-JAN-2020", built)) + " " + t(() -> LocalDateTime.parse("7-jan-2020 08:09", built)) + " " + t(() -> LocalDateTime.parse("7-1-2020", built)));
        DateTimeFormatter frac = new DateTimeFormatterBuilder().appendValue(ChronoField.SECOND_OF_MINUTE, 2).appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true).appendText(ChronoField.AMPM_OF_DAY, Map.of(0L, "am", 1L, "pm")).padNext(8, '*').appendValue(ChronoField.YEAR).appendLiteral('~').appendValueReduced(ChronoField.YEAR, 2, 2, 2000).appendOffset("+HH:mm:ss", "zulu").toFormatter(Locale.ROOT);
        System.out.println(frac.format(z) + " " + frac.format(z.withZoneSameInstant(ZoneOffset.UTC)) + " " + frac);
        TemporalAccessor best = DateTimeFormatter.ofPattern("uuuu-MM-dd[ HH:mm]").parseBest("2024-05-06", LocalDateTime::from, LocalDate::from);
        System.out.println(best + " " + best.getClass().getSimpleName() + " " + DateTimeFormatter.ISO_INSTANT.parse("2024-01-01T00:00:00Z", Instant::from) + " " + t(() -> LocalTime.from(DateTimeFormatter.ISO_DATE.parse("2024-01-01"))) + " " + DateTimeFormatter.ISO_DATE.parse("2024-01-01").isSupported(ChronoField.DAY_OF_WEEK) + " " + t(() -> DateTimeFormatter.ofPattern("HH:mm").format(LocalDate.EPOCH)) + " " + t(() -> DateTimeFormatter.ofPattern("foo")) + " " + t(() -> DateTimeFormatter.ofPattern("yyyy '")) + " " + LocalTime.parse("11:30 PM", DateTimeFormatter.ofPattern("hh:mm a", Locale.US)));
        System.out.println(DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.US) + DayOfWeek.FRIDAY.getDisplayName(TextStyle.NARROW, Locale.US) + Month.MAY.getDisplayName(TextStyle.FULL_STANDALONE, Locale.GERMANY) + " " + ZoneId.of("America/New_York").getDisplayName(TextStyle.FULL, Locale.US) + " " + DecimalStyle.of(Locale.US) + " " + new DateTimeFormatterBuilder().appendZoneText(TextStyle.SHORT).toFormatter(Locale.US).format(z) + " " + DateTimeFormatterBuilder.getLocalizedDateTimePattern(FormatStyle.LONG, null, java.time.chrono.IsoChronology.INSTANCE, Locale.US));
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }
}
