import java.math.*;
import java.util.*;

/** BigDecimal scale, rounding, division, contexts and printing. */
public class BigDecimals {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        String[] src = {"0", "0.00", "1", "-1.5", "2.50", "123.456", "1E+5", "1e-7", "-0.000001", "9999999.9999999", "12345678901234567890.1234567890", "1E-400", "5e3", "-7", "100"};
        BigDecimal[] v = Arrays.stream(src).map(BigDecimal::new).toArray(BigDecimal[]::new);
        for (BigDecimal a : v) {
            System.out.println(a + " " + a.toPlainString().hashCode() + " " + a.toEngineeringString() + " s" + a.scale() + " p" + a.precision() + " u" + a.unscaledValue() + " " + a.stripTrailingZeros() + " " + a.hashCode() + " " + a.signum() + " " + a.negate() + " " + a.abs() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.intValue() + " " + a.longValue() + " " + t(a::intValueExact) + " " + t(a::toBigIntegerExact) + " " + a.toBigInteger() + " " + a.ulp() + " " + a.movePointLeft(3) + " " + a.movePointRight(2) + " " + a.scaleByPowerOfTen(4) + " " + a.pow(3) + " " + t(() -> a.sqrt(new MathContext(25))) + " " + a.round(new MathContext(3)) + " " + a.plus(MathContext.DECIMAL32));
            for (RoundingMode m : RoundingMode.values()) System.out.print(m.name() + " " + t(() -> a.setScale(1, m)) + " " + t(() -> a.setScale(0, m)) + "; ");
            System.out.println();
        }
        for (int i = 0; i < v.length; i++) {
            BigDecimal a = v[i], b = v[(i * 7 + 3) % v.length];
            System.out.println(a + " ? " + b + " " + a.add(b).hashCode() + " " + a.subtract(b).scale() + " " + a.multiply(b).precision() + " " + t(() -> a.divide(b)) + " " + t(() -> a.divide(b, 5, RoundingMode.HALF_EVEN)) + " " + t(() -> a.divide(b, MathContext.DECIMAL64)) + " " + t(() -> a.divideToIntegralValue(b)) + " " + t(() -> a.remainder(b)) + " " + a.compareTo(b) + " " + a.equals(b) + " " + a.max(b) + " " + a.min(b) + " " + a.add(b, new MathContext(5)) + " " + a.multiply(b, MathContext.DECIMAL128));
        }
        for (String s : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"}) {
            StringBuilder row = new StringBuilder(s);
            for (RoundingMode m : RoundingMode.values()) row.append(' ').append(t(() -> new BigDecimal(s).round(new MathContext(1, m))));
            System.out.println(row);
        }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, 3) + " " + BigDecimal.valueOf(5, -3) + " " + new BigDecimal(1e-5) + " " + new BigDecimal(BigInteger.TEN, 4) + " " + new BigDecimal("123.45e-10").toPlainString() + " " + new BigDecimal(3.14159, new MathContext(3)) + " " + new BigDecimal(new char[] {'-', '7', '.', '2'}));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " " + MathContext.DECIMAL64 + " " + new MathContext("precision=5 roundingMode=CEILING").getRoundingMode());
        for (String bad : new String[] {"", "1e", "a", "1.2.3", "1e99999999999", "--1"}) System.out.println(t(() -> new BigDecimal(bad)));
        BigDecimal e = BigDecimal.ONE, term = BigDecimal.ONE;
        MathContext mc = new MathContext(120);
        for (int i = 1; i < 90; i++) {
            term = term.divide(BigDecimal.valueOf(i), mc);
            e = e.add(term, mc);
        }
        System.out.println(e + " " + new BigDecimal(2).sqrt(new MathContext(100)));
        BigDecimal balance = new BigDecimal("1000.00");
        for (int m = 1; m <= 12; m++) balance = balance.multiply(new BigDecimal("1.0041")).setScale(2, RoundingMode.HALF_EVEN);
        System.out.println(balance + " " + t(() -> BigDecimal.ONE.divide(new BigDecimal(3))) + " " + t(() -> BigDecimal.ONE.divide(BigDecimal.ZERO)) + " " + t(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO)));
    }
}
