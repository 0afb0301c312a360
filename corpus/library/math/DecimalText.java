import java.math.*;
import java.util.*;

/** BigDecimal and BigInteger as text, scales and precisions, contexts, roots, conversions and their failures. */
public class DecimalText {
    interface Act {
        Object run();
    }

    static String t(Act a) {
        try {
            return String.valueOf(a.run());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"0", "-0", "0.000", "0E+5", "1E-7", "0.0000001", "0.000001", "123.4500", "-1.5E+10", "1E400", "12345678901234567890.123", "9.99E-15", "100", "1e2", "+5.", ".5", "1_000", "", "1e", "0x10", "1E2147483648", " 1", "NaN", "\u0661\u0662"}) {
            System.out.println(s.replaceAll("[^ -~]", "?") + " " + t(() -> {
                BigDecimal d = new BigDecimal(s);
                return d + " " + d.toEngineeringString() + " " + (Math.abs(d.scale()) < 30 ? d.toPlainString() : "long") + " s" + d.scale() + " p" + d.precision() + " " + d.stripTrailingZeros() + " " + d.hashCode() + " " + d.unscaledValue() + " " + d.signum() + " " + d.ulp();
            }));
        }
        String[] ns = {"1", "-2.5", "3.333", "1E+3", "0.007", "99.95"};
        for (String x : ns) {
            StringBuilder b = new StringBuilder(x + ":");
            for (String y : ns) {
                BigDecimal p = new BigDecimal(x), q = new BigDecimal(y);
                b.append(' ').append(p.add(q)).append('|').append(p.multiply(q)).append('|').append(t(() -> p.divide(q))).append('|').append(p.divide(q, 3, RoundingMode.HALF_UP)).append('|').append(p.remainder(q)).append('|').append(p.divideToIntegralValue(q)).append('|').append(p.divide(q, MathContext.DECIMAL32));
            }
            System.out.println(b);
        }
        for (RoundingMode m : RoundingMode.values()) {
            StringBuilder b = new StringBuilder(m + ":");
            for (String s : new String[] {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.05"}) b.append(' ').append(t(() -> new BigDecimal(s).setScale(0, m))).append('/').append(t(() -> new BigDecimal(s).round(new MathContext(1, m))));
            System.out.println(b);
        }
        for (MathContext c : new MathContext[] {MathContext.UNLIMITED, MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128, new MathContext(5, RoundingMode.UP)}) System.out.println(c + " " + t(() -> BigDecimal.ONE.divide(new BigDecimal(7), c)) + " " + t(() -> new BigDecimal(2).sqrt(c)) + " " + t(() -> new BigDecimal("1.0000001").pow(50, c)) + " " + t(() -> new BigDecimal("123456789.123456789").plus(c)) + " " + t(() -> new BigDecimal("-5").sqrt(c)) + " " + t(() -> new BigDecimal("6.25").sqrt(c)));
        for (String s : new String[] {"precision=5 roundingMode=HALF_UP", "bad", "precision=-1 roundingMode=UP"}) System.out.println(t(() -> new MathContext(s)));
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal(1e-320).precision() + " " + new BigDecimal(Double.MAX_VALUE).toBigInteger().bitLength() + " " + t(() -> new BigDecimal(Double.NaN)) + " " + new BigDecimal(0.1f) + " " + new BigDecimal(123456789012L, new MathContext(4)) + " " + BigDecimal.valueOf(12345, -3) + " " + BigDecimal.valueOf(12345, 7));
        System.out.println(t(() -> new BigDecimal("2147483648").intValueExact()) + " " + t(() -> new BigDecimal("1.5").longValueExact()) + " " + t(() -> new BigDecimal("1.0").byteValueExact()) + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("1e20").intValue() + " " + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("1e-400").doubleValue() + " " + new BigDecimal("0.1").floatValue() + " " + new BigDecimal("16777217").floatValue() + " " + new BigDecimal("9007199254740993").doubleValue() + " " + new BigDecimal("4.35").doubleValue());
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new TreeSet<>(List.of(new BigDecimal("2.0"), new BigDecimal("1"), new BigDecimal("2.00"))) + " " + new BigDecimal("1.5").max(new BigDecimal("1.50")) + " " + new BigDecimal("12.30").movePointLeft(3) + " " + new BigDecimal("12.30").movePointRight(4) + " " + new BigDecimal("12.30").scaleByPowerOfTen(3) + " " + new BigDecimal("-7.5").negate().abs().pow(3) + " " + Arrays.toString(new BigDecimal("17.5").divideAndRemainder(new BigDecimal("-3"))) + " " + t(() -> BigDecimal.TEN.pow(-1)) + " " + t(() -> BigDecimal.TEN.divide(BigDecimal.ZERO)) + " " + t(() -> BigDecimal.ZERO.divide(BigDecimal.ZERO)) + " " + t(() -> new BigDecimal("1.23").setScale(1)));
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) f = f.multiply(BigInteger.valueOf(i));
        String dec = f.toString();
        System.out.println(dec.length() + " " + dec.hashCode() + " " + f.toString(36).hashCode() + " " + f.toString(2).length() + " " + new BigInteger(dec).equals(f) + " " + new BigInteger(f.toString(17), 17).equals(f) + " " + f.bitCount() + " " + f.getLowestSetBit() + " " + f.sqrt().bitLength() + " " + Arrays.hashCode(f.toByteArray()) + " " + f.hashCode() + " " + f.doubleValue() + " " + new BigDecimal(f).round(new MathContext(12)));
        BigInteger big = new BigInteger("7").pow(5000), other = new BigInteger("11").pow(3000).negate();
        System.out.println(big.multiply(other).hashCode() + " " + big.divide(other).hashCode() + " " + big.mod(other.negate()).hashCode() + " " + big.gcd(f) + " " + big.remainder(other).signum() + " " + big.modPow(BigInteger.valueOf(12345), BigInteger.TWO.pow(200).add(BigInteger.ONE)) + " " + big.multiply(big).sqrt().equals(big) + " " + big.toString().hashCode() + " " + big.and(other).hashCode() + " " + big.xor(other).bitLength() + " " + other.not().bitLength() + " " + other.shiftRight(9000).hashCode());
        for (String s : new String[] {"", "-", "+5", "--5", "12x", "-0", "00012", "z"}) System.out.print(s + "=" + t(() -> new BigInteger(s)) + " ");
        System.out.println(t(() -> new BigInteger("zz", 36)) + " " + t(() -> new BigInteger("1", 40)) + " " + t(() -> BigInteger.valueOf(5).modInverse(BigInteger.TEN)) + " " + t(() -> BigInteger.TWO.pow(-1)) + " " + t(() -> BigInteger.ONE.mod(BigInteger.ZERO)) + " " + t(() -> BigInteger.TWO.pow(64).longValueExact()) + " " + t(() -> BigInteger.valueOf(-4).sqrt()) + " " + BigInteger.valueOf(97).isProbablePrime(20) + BigInteger.valueOf(91).isProbablePrime(20) + " " + BigInteger.valueOf(90).nextProbablePrime() + " " + BigInteger.TWO.pow(70).longValue() + " " + BigInteger.TWO.pow(1024).doubleValue() + " " + new BigInteger(-1, new byte[] {1, 0}) + " " + new BigInteger(new byte[] {-1, 0}));
    }
}
