import java.math.*;
import java.util.*;

/** Formatter: %f %e %g %a over doubles, floats and BigDecimal. */
public class FormatFloats {
    static void f(String format, Object... args) {
        try {
            System.out.println(format + " " + args[0] + " -> [" + String.format(Locale.US, format, args) + "]");
        } catch (IllegalFormatException e) {
            System.out.println(format + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        Object[] values = {0.0, -0.0, 1.0, -1.5, 0.1, 2.5, 3.5, 0.125, 1e-5, 123456.789, 1e10, 1.7976931348623157E308, 4.9E-324, 2.2250738585072014E-308, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            1.1f, 0.3f, 3.4028235E38f, 1.4E-45f, 9.995, 0.5, 1.5, 999999.5, 0.00012345, 1.0 / 3, 2.0 / 3, 1e23, 1.005, 8.5e-4};
        String[] formats = {"%f", "%.0f", "%.1f", "%.3f", "%10.2f", "%-12.2f|", "%012.2f", "%+.2f", "% .2f", "%,.2f", "%(.2f", "%#.0f", "%e", "%.0e", "%.3E", "%+12.4e", "%g", "%.3g", "%.10G", "%a", "%A", "%.3a", "%.20f"};
        for (String format : formats) {
            for (Object v : values) {
                if (format.endsWith("20f") && Math.abs(((Number) v).doubleValue()) > 1e30) continue;
                f(format, v);
            }
        }
        Object[] decimals = {BigDecimal.ZERO, new BigDecimal("123456789.987654321"), new BigDecimal("-0.000000012345"), new BigDecimal("1E+20"), new BigDecimal("2.50"), new BigDecimal("0.05"), new BigDecimal("99999.995"), new BigDecimal("1e-30")};
        for (String format : new String[] {"%f", "%.0f", "%.2f", "%,.3f", "%020.4f", "%e", "%.2e", "%g", "%.4g", "%(,.1f", "%+.10f", "%s"}) {
            for (Object v : decimals) {
                f(format, v);
            }
        }
        f("%a", 1f);
        f("%a", new BigDecimal("1"));
        f("%#e", 1.0);
        f("%#g", 1.0);
        f("%,e", 1.0);
        f("%.2f", 1);
        f("%.2f", "s");
        f("%.2f %b", null, null);
        f("%-f", 1.0);
        System.out.println(String.format(Locale.US, "%8.3f|%-8.1e|%08.3f|%+(8.2f", 3.14159, 31415.9, -2.71828, 1.0).length());
    }
}
