import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.*;

/** Corners of Formatter: flags that exclude each other, indices, locales' digits and separators, Formattable. */
public class FormatCorners {
    record Money(long cents) implements Formattable {
        public void formatTo(Formatter f, int flags, int width, int precision) {
            StringBuilder b = new StringBuilder();
            if ((flags & FormattableFlags.ALTERNATE) != 0) b.append("EUR ");
            b.append(cents / 100).append('.').append(String.format("%02d", cents % 100));
            if (precision >= 0 && precision < b.length()) b.setLength(precision);
            while (b.length() < width) b.insert((flags & FormattableFlags.LEFT_JUSTIFY) != 0 ? b.length() : 0, '_');
            f.format((flags & FormattableFlags.UPPERCASE) != 0 ? "<%S>" : "(%s)", b);
        }
    }

    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 ? String.valueOf(c) : "\\u" + Integer.toHexString(c));
        return b.toString();
    }

    static void f(Locale l, String format, Object... args) {
        try {
            System.out.println(format + " -> [" + esc(String.format(l, format, args)) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " !! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Locale r = Locale.ROOT;
        f(r, "%d %s %b %c %x %o %e %%", 1, "two", true, '3', 4, 5, 6.0);
        f(r, "%2$s %1$s %s %<s %s", "a", "b");
        f(r, "%3$s", "a", "b");
        f(r, "%+d % d %+,d %(d %(,.2f %08d %-8d| %+08d", 5, 5, 12345, -5, -1234.567, 42, 42, 42);
        f(r, "%x %X %#x %#o %x %o", -1, 255L, 255, 8, (byte) -1, (short) -8);
        f(r, "%x %d %,d %+x %#X %(d", new BigInteger("-ff", 16), new BigInteger("9").pow(30), new BigInteger("1234567890123"), BigInteger.TEN, BigInteger.valueOf(255), BigInteger.valueOf(-7));
        f(r, "%.3f %.0f %10.2e %g %G %.2g %a %A", 2.0 / 3, 2.5, 12345.678, 0.0001, 1e-10, 1234567.0, 1.0, -0x1.8p-1070);
        f(r, "%f %e %g %a %10f %-10f| %010f %+f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.NaN, Double.NEGATIVE_INFINITY, 1.5, Double.POSITIVE_INFINITY);
        f(r, "%.2f %.10f %,.3f %e %g", new BigDecimal("1.005"), new BigDecimal("1e-5"), new BigDecimal("123456789.98765"), new BigDecimal("0.000123"), new BigDecimal("12345678901234567890"));
        f(r, "%s %S %10s %-10s| %.2s %10.2s %h %H", "str", "str", "right", "left", "truncate", "both", "hash", "hash");
        f(r, "%s %s %s %s %b %b %c", null, new int[0].length, List.of(1), Optional.empty(), null, "x", 0x1F600);
        f(r, "%s %S %10s %-12s %#s %.4s", new Money(1999), new Money(5), new Money(70), new Money(80), new Money(90), new Money(123456));
        f(r, "%c %c %C %5c %-5c|", 'x', 65, 'y', 'z', (byte) 66);
        f(r, "%n".replace("n", "n") + "%10d|%-10d|%,d|%,d", 1, 2, 1234567, -1234567L);
        f(r, "%b %B %.1b %6b", "", null, true, false);
        for (Locale l : List.of(Locale.US, Locale.GERMANY, Locale.FRANCE, new Locale("de", "CH"), new Locale("hi", "IN"), new Locale("tr"), new Locale("sv", "SE"), Locale.forLanguageTag("ar-EG-u-nu-arab"), Locale.forLanguageTag("th-TH-u-nu-thai"))) {
            f(l, "%,d %,.2f %(,.1f %010d %e %s %S", 1234567, 9876.543, -1234.5, 42, 12345.678, 1.5, "title i");
        }
        f(r, "%-d", 1);
        f(r, "%,x", 1);
        f(r, "%#d", 1);
        f(r, "%+s", "x");
        f(r, "%.2d", 1);
        f(r, "%-+5.2q", 1);
        f(r, "%d", "text");
        f(r, "%d", 1.0);
        f(r, "%f", 1);
        f(r, "%c", "text");
        f(r, "%c", 0x110000);
        f(r, "%s %s", "one");
        f(r, "%<s", "x");
        f(r, "%5n");
        f(r, "%.3%");
        f(r, "%5%|%-5%|");
        f(r, "%0d", 1);
        f(r, "%--5d", 1);
        f(r, "%-05d", 1);
        f(r, "%+ d", 1);
        f(r, "%");
        f(r, "100%");
        f(r, "%1$");
        f(r, "%,e", 1.0);
        f(r, "%#a %#e %#.0f", 1.0, 1.0, 1.0);
        f(r, "%tQ %<ts %<tY-%<tm-%<td %<tB", new Date(0L).getTime());
        f(r, "%tY", "no date");
        f(r, "%tK", 0L);
        f(r, "%99999999999d", 1);
        f(null, "%,d %f", 12345, 1.5);
        Formatter fm = new Formatter(new StringBuilder("start:"), Locale.ITALY);
        fm.format("%,.1f;", 1234.56).format(Locale.US, "%,.1f;", 1234.56).format("%s", fm.locale());
        System.out.println(fm + " " + fm.out().getClass().getSimpleName() + " " + fm.ioException());
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        System.out.println("%s-%5.1f".formatted("inst", 2.25) + " " + String.format("%1$s%1$s%2$s", "a", "b"));
        StringBuilder b = new StringBuilder();
        for (double d : new double[] {0.5, 1.5, 2.5, 0.125, 0.375, 1e23, 4.35, 1.005, 9.995, 0.045, 123456.7895}) for (int p = 0; p < 4; p++) b.append(String.format(r, "%." + p + "f ", d));
        System.out.println(b);
    }
}
