import java.math.BigInteger;
import java.util.*;

/** Formatter: integral, boolean, character, string and hash conversions with flags. */
public class FormatIntegers {
    static void f(String format, Object... args) {
        try {
            System.out.println(format + " -> [" + String.format(Locale.US, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Money implements Formattable {
        @Override
        public void formatTo(Formatter out, int flags, int width, int precision) {
            out.format("Money<%d,%d,%d>", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        Object[] numbers = {0, 1, -1, 42, Integer.MAX_VALUE, Integer.MIN_VALUE, 123456789012L, Long.MIN_VALUE, (byte) -5, (short) 300, new BigInteger("-123456789012345678901234567890"), BigInteger.TEN};
        String[] formats = {"%d", "%5d", "%-8d|", "%08d", "%+d", "% d", "%,d", "%(d", "%(,15d", "%+,d", "%x", "%#x", "%X", "%08x", "%o", "%#o", "%#12o", "%-#14x|", "%s", "%20s", "%-20s|", "%.2s"};
        for (String format : formats) {
            for (Object n : numbers) {
                f(format, n);
            }
        }
        f("%b %B %b %b %5b", true, false, null, "x", true);
        f("%c %C %c %5c %-3c|", 'a', 'b', 0x1F600, 'z', 'q');
        f("%h %H %h", "hello", "hello", null);
        f("%s %S %10s %-10s| %.3s %10.2s", "str", "str", "str", "str", "string", "string");
        f("%s %s %s", null, List.of(1, 2), new int[0].length);
        f("%% %n %5% %-5%|");
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%1$s %1$s %1$d", 7);
        f("%s", new Money());
        f("%#10.5S|%-8s", new Money(), new Money());
        f("%d", "text");
        f("%d");
        f("%q", 1);
        f("%-d", 1);
        f("%5.2d", 1);
        f("%+s", "x");
        f("%,x", 1);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%c", 1.5);
        f("%c", 0x110000);
        f("%.1c", 'c');
        f("%#d", 1);
        f("%99999999999d", 1);
        f("%", 1);
        f("%3$s", 1);
        f("%<s", 1);
        f("%n%-");
        Formatter out = new Formatter(new StringBuilder("pre:"), Locale.US);
        out.format("%d", 1).format("-%s", "two").format("-%05.1f", 3.14159);
        System.out.println(out + " " + out.locale());
        out.close();
        try {
            out.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed " + e.getMessage());
        }
        System.out.println(String.format(Locale.GERMANY, "%,d %,.2f", 1234567, 9876.543) + " " + String.format(Locale.FRANCE, "%.3f", 1.5) + " " + String.format((Locale) null, "%,d", 1234567));
        System.out.printf(Locale.ROOT, "%-10s|%10s|%n", "left", "right");
    }
}
