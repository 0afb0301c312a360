import java.math.*;
import java.text.*;
import java.util.*;

/** NumberFormat of all kinds by locale, compact forms, currencies, parsing and its positions. */
public class CompactNumbers {
    static String esc(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) b.append(c < 127 ? String.valueOf(c) : "\\u" + Integer.toHexString(c));
        return b.toString();
    }

    static String p(NumberFormat f, String s) {
        ParsePosition at = new ParsePosition(0);
        Number n = f.parse(s, at);
        return s + "=" + (n == null ? "null" : n + ":" + n.getClass().getSimpleName()) + "@" + at.getIndex() + "/" + at.getErrorIndex();
    }

    public static void main(String[] args) throws Exception {
        Locale[] ls = {Locale.US, Locale.UK, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("pt", "BR"), new Locale("en", "IN"), new Locale("de", "CH"), new Locale("ru", "RU")};
        for (Locale l : ls) {
            NumberFormat s = NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT), g = NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG);
            s.setMaximumFractionDigits(1);
            StringBuilder b = new StringBuilder(l + ":");
            for (long n : new long[] {0, 7, 999, 1000, 1499, 15_000, 999_999, 1_250_000, -3_400_000_000L, 12_000_000_000_000L}) b.append(' ').append(s.format(n)).append('|').append(g.format(n));
            System.out.println(esc(b.toString()));
            NumberFormat c = NumberFormat.getCurrencyInstance(l), pc = NumberFormat.getPercentInstance(l), in = NumberFormat.getIntegerInstance(l);
            System.out.println(esc("  " + c.format(1234.5) + " " + c.format(-0.005) + " " + pc.format(0.256) + " " + pc.format(-12) + " " + in.format(2.5) + " " + in.format(-3.5) + " " + in.format(1234567) + " " + c.getCurrency() + " " + c.getMaximumFractionDigits()));
        }
        NumberFormat us = NumberFormat.getInstance(Locale.US);
        for (String s : new String[] {"1,234.5", "12abc", "abc", "-7", "1e3", "1E3", "9223372036854775808", "0x10", "1,2,3", ".5", "5.", "-", "", "-0", "\u221e", "NaN"}) System.out.print(esc(p(us, s)) + " ");
        System.out.println();
        us.setParseIntegerOnly(true);
        System.out.println(p(us, "12.75") + " " + p(us, "1,000x"));
        try {
            us.parse("none");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorOffset());
        }
        NumberFormat short1 = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT);
        System.out.println(p(short1, "12K") + " " + p(short1, "1.5M") + " " + p(short1, "-2B!") + " " + p(NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG), "3 thousand"));
        CompactNumberFormat own = new CompactNumberFormat("#,##0.##", DecimalFormatSymbols.getInstance(Locale.ROOT), new String[] {"", "", "", "0k", "00k", "000k", "0m", "00m", "000m"});
        own.setMaximumFractionDigits(2);
        own.setRoundingMode(RoundingMode.DOWN);
        System.out.println(own.format(1999) + " " + own.format(123_456_789) + " " + own.format(99.999) + " " + own.format(new BigDecimal("5554321.123")) + " " + own.format(BigInteger.TEN.pow(12)) + " " + p(own, "7.5m"));
        for (String code : new String[] {"USD", "EUR", "JPY", "KWD", "CHF", "XAU", "GBP"}) {
            Currency c = Currency.getInstance(code);
            System.out.print(esc(code + " " + c.getSymbol(Locale.US) + " " + c.getSymbol(Locale.GERMANY) + " " + c.getDefaultFractionDigits() + " " + c.getNumericCode() + c.getNumericCodeAsString() + " " + c.getDisplayName(Locale.FRANCE) + "; "));
        }
        System.out.println();
        for (String bad : new String[] {"ABCD", "usd", "ZZZ"}) {
            try {
                Currency.getInstance(bad);
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + "; ");
            }
        }
        System.out.println(Currency.getInstance(new Locale("", "BR")) + " " + Currency.getInstance(new Locale("", "AQ")));
        DecimalFormat d = new DecimalFormat("\u00a4#,##0.00;(\u00a4#,##0.00)", DecimalFormatSymbols.getInstance(Locale.US));
        d.setCurrency(Currency.getInstance("EUR"));
        System.out.println(esc(d.format(1234.567) + " " + d.format(-5) + " " + d.toPattern() + " " + d.parse("(\u20ac5.00)") + " " + d.getNegativePrefix() + d.getNegativeSuffix()));
        DecimalFormat sci = new DecimalFormat("##0.###E0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        for (double x : new double[] {0, 1, 12, 123, 1234, 12345, 123456, 0.00012345, -9.9996e9, 1e300}) System.out.print(sci.format(x) + " ");
        System.out.println();
        DecimalFormat big = new DecimalFormat("#,###.00", DecimalFormatSymbols.getInstance(Locale.ROOT));
        big.setParseBigDecimal(true);
        big.setGroupingSize(4);
        System.out.println(big.format(new BigInteger("123456789012345678901234567890")) + " " + big.parse("12345678901234567890.123456789").getClass().getSimpleName() + " " + big.format(new BigDecimal("0.125")) + " " + big.format(0.125) + " " + big.format(0.375));
        for (RoundingMode m : RoundingMode.values()) {
            DecimalFormat f = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
            f.setRoundingMode(m);
            try {
                System.out.print(m + " " + f.format(0.25) + " " + f.format(-0.25) + " " + f.format(0.35) + " " + f.format(1.05) + "; ");
            } catch (ArithmeticException e) {
                System.out.print(m + " " + e.getMessage() + "; ");
            }
        }
        System.out.println();
        StringBuffer sb = new StringBuffer();
        FieldPosition fp = new FieldPosition(NumberFormat.Field.GROUPING_SEPARATOR);
        new DecimalFormat("#,##0.0", DecimalFormatSymbols.getInstance(Locale.US)).format(1234567.8, sb, fp);
        System.out.println(sb + " " + fp.getBeginIndex() + "-" + fp.getEndIndex());
        AttributedCharacterIterator it = NumberFormat.getCurrencyInstance(Locale.US).formatToCharacterIterator(-1234.5);
        for (char ch = it.first(); ch != CharacterIterator.DONE; ch = it.next()) System.out.print(ch + (it.getAttributes().isEmpty() ? "" : "<" + it.getAttributes().keySet().size() + ">"));
        System.out.println();
        ChoiceFormat ch = new ChoiceFormat("-1#negative|0#zero|1#one|1.0<more|100\u2264lots");
        for (double x : new double[] {-5, -1, -0.5, 0, 1, 1.5, 100, Double.NaN}) System.out.print(ch.format(x) + " ");
        System.out.println(esc(ch.toPattern()) + " " + ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(0.0) + " " + Arrays.toString(ch.getLimits()));
        for (Locale l : ls) {
            DecimalFormatSymbols y = DecimalFormatSymbols.getInstance(l);
            System.out.print(esc(l + " " + y.getDecimalSeparator() + y.getGroupingSeparator() + y.getMinusSign() + y.getPercent() + y.getExponentSeparator() + y.getInfinity() + y.getNaN() + y.getCurrencySymbol() + y.getInternationalCurrencySymbol() + "; "));
        }
        System.out.println();
    }
}
