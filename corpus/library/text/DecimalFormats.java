import java.math.*;
import java.text.*;
import java.util.*;

/** DecimalFormat and NumberFormat. */
public class DecimalFormats {
    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 && c >= 32 ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        return b.toString();
    }

    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return esc(String.valueOf(f.call()));
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + esc(String.valueOf(e.getMessage()));
        }
    }

    public static void main(String[] args) throws Exception {
        DecimalFormatSymbols us = DecimalFormatSymbols.getInstance(Locale.US);
        String[] patterns = {"0", "#", "#.##", "0.00", "#,##0.00", "000000", "0.###E0", "##0.##E0", "00.00E00", "#%", "0.0\u2030", "\u00a4#,##0.00;(\u00a4#,##0.00)", "'#'0", "#,####.0", "0.#;neg 0.#", "prefix 0 suffix", "$#,##0;-$#,##0", "@@"};
        Object[] values = {0.0, -0.0, 1.0, -1.5, 1234567.891, 0.005, 0.015, 0.125, 2.5, 3.5, 1e-10, 1e20, Double.NaN, Double.NEGATIVE_INFINITY, 42L, new BigDecimal("12345678901234567890.12345"), new BigInteger("-98765432109876543210")};
        for (String p : patterns) {
            StringBuilder b = new StringBuilder(esc(p) + " ->");
            try {
                DecimalFormat f = new DecimalFormat(p, us);
                for (Object v : values) b.append(" [").append(esc(f.format(v))).append(']');
                b.append(' ').append(esc(f.toPattern())).append(' ').append(f.getMaximumFractionDigits()).append(f.getMinimumIntegerDigits()).append(f.getGroupingSize()).append(f.getMultiplier());
            } catch (IllegalArgumentException e) {
                b.append(' ').append(e.getMessage());
            }
            System.out.println(b);
        }
        DecimalFormat r = new DecimalFormat("0.0", us);
        for (RoundingMode m : RoundingMode.values()) {
            r.setRoundingMode(m);
            System.out.print(m + ": " + (m == RoundingMode.UNNECESSARY ? t(() -> r.format(0.25)) : r.format(0.25) + " " + r.format(-0.25) + " " + r.format(0.35) + " " + r.format(0.26) + " " + r.format(2.05)) + "; ");
        }
        System.out.println();
        for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.forLanguageTag("de-CH"), Locale.forLanguageTag("en-IN"), Locale.JAPAN, Locale.forLanguageTag("ar-EG"), Locale.ROOT}) {
            NumberFormat n = NumberFormat.getInstance(l);
            System.out.println(l + " " + esc(n.format(-1234567.891)) + " " + esc(NumberFormat.getCurrencyInstance(l).format(-1234.5)) + " " + esc(NumberFormat.getPercentInstance(l).format(0.256)) + " " + esc(NumberFormat.getIntegerInstance(l).format(2.5)) + " " + esc(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(12345)) + " " + esc(NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG).format(1_500_000)) + " " + t(() -> n.parse(n.format(1234.5))));
        }
        DecimalFormat p = new DecimalFormat("#,##0.##", us);
        for (String s : new String[] {"1,234.56", "-5", "12abc", "abc", "1e3", "", "\u221e", "99999999999999999999", "1.0", "(5)", " 7"}) {
            ParsePosition pos = new ParsePosition(0);
            System.out.print(esc(s) + "=" + p.parse(s, pos) + "@" + pos.getIndex() + "/" + pos.getErrorIndex() + " " + t(() -> p.parse(s).getClass().getSimpleName()) + "; ");
        }
        System.out.println();
        p.setParseBigDecimal(true);
        System.out.println(p.parse("123,456.789012345678901234567890") + " " + t(() -> { p.setParseIntegerOnly(true); return p.parse("5.9"); }));
        NumberFormat q = NumberFormat.getInstance(Locale.US);
        q.setMaximumFractionDigits(1);
        q.setMinimumIntegerDigits(4);
        q.setGroupingUsed(false);
        q.setMaximumIntegerDigits(5);
        System.out.println(q.format(12.3456) + " " + q.format(1234567.5) + " " + q.format(7L));
        FieldPosition fp = new FieldPosition(NumberFormat.Field.FRACTION);
        StringBuffer sb = new StringBuffer();
        new DecimalFormat("#,##0.000", us).format(9876.5, sb, fp);
        System.out.println(sb + " " + fp.getBeginIndex() + "-" + fp.getEndIndex());
        DecimalFormat cur = (DecimalFormat) NumberFormat.getCurrencyInstance(Locale.US);
        cur.setCurrency(Currency.getInstance("EUR"));
        System.out.println(esc(cur.format(5)) + " " + esc(cur.toPattern()) + " " + cur.equals(cur.clone()) + " " + us.getDecimalSeparator() + us.getGroupingSeparator() + us.getMinusSign() + us.getExponentSeparator() + us.getCurrencySymbol() + us.getInternationalCurrencySymbol());
    }
}
