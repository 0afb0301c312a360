import java.math.*;
import java.util.*;

/** BigInteger arithmetic, number theory, bits and printing. */
public class BigIntegers {
    static String t(java.util.function.Supplier<Object> f) {
        try {
            return String.valueOf(f.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        BigInteger[] v = {BigInteger.ZERO, BigInteger.ONE, BigInteger.valueOf(-1), BigInteger.TEN, BigInteger.valueOf(Long.MIN_VALUE), new BigInteger("123456789012345678901234567890"), new BigInteger("-ffeeddccbbaa99887766554433221100", 16), BigInteger.TWO.pow(200).subtract(BigInteger.ONE)};
        for (BigInteger a : v) {
            System.out.println(a + " " + a.negate() + " " + a.abs() + " " + a.signum() + " " + a.bitLength() + " " + a.bitCount() + " " + a.getLowestSetBit() + " " + a.hashCode() + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + a.floatValue() + " " + a.toString(2) + " " + a.toString(36) + " " + Arrays.toString(a.toByteArray()) + " " + a.not() + " " + t(a::intValueExact) + " " + t(a::sqrt) + " " + a.pow(3) + " " + a.shiftLeft(70) + " " + a.shiftRight(5) + " " + a.shiftLeft(-3));
            for (BigInteger b : v) {
                System.out.println("  " + a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + t(() -> a.divide(b)) + " " + t(() -> a.remainder(b)) + " " + t(() -> a.mod(b)) + " " + a.gcd(b) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.andNot(b) + " " + a.compareTo(b) + " " + a.max(b).equals(b) + " " + t(() -> a.modInverse(b)) + " " + t(() -> Arrays.toString(a.divideAndRemainder(b))));
            }
        }
        BigInteger fact = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) fact = fact.multiply(BigInteger.valueOf(i));
        System.out.println(fact + " " + fact.hashCode());
        BigInteger p = new BigInteger("170141183460469231731687303715884105727");
        System.out.println(p.isProbablePrime(20) + " " + p.subtract(BigInteger.TWO).isProbablePrime(20) + " " + BigInteger.valueOf(1000000).nextProbablePrime() + " " + BigInteger.valueOf(3).modPow(p.subtract(BigInteger.ONE), p) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(-5), p) + " " + BigInteger.TWO.modPow(new BigInteger("12345678901234567890"), new BigInteger("1000000000000")));
        BigInteger big = BigInteger.valueOf(7).pow(5000);
        System.out.println(big.bitLength() + " " + big.multiply(big).mod(p) + " " + big.sqrt().mod(p) + " " + big.toString().length() + " " + big.toString().hashCode() + " " + new BigInteger(big.toString()).equals(big) + " " + big.divide(BigInteger.valueOf(3).pow(1500)).mod(p) + " " + big.pow(3).hashCode());
        BigInteger huge = big.pow(12);
        System.out.println(huge.multiply(huge.add(BigInteger.ONE)).hashCode() + " " + huge.divide(big.pow(5).add(BigInteger.TEN)).hashCode() + " " + huge.toString(16).hashCode());
        System.out.println(BigInteger.ZERO.setBit(65).clearBit(65).flipBit(3).testBit(3) + " " + BigInteger.valueOf(-1).testBit(1000) + " " + new BigInteger(1, new byte[] {-1, -1}) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {1, 2, 3}) + " " + new BigInteger(100, new Random(5)) + " " + BigInteger.probablePrime(64, new Random(3)));
        for (String bad : new String[] {"", "-", "1 2", "0x1", "++1", "12a"}) System.out.println(t(() -> new BigInteger(bad)));
        System.out.println(t(() -> BigInteger.ONE.pow(-1)) + " " + t(() -> BigInteger.valueOf(-4).sqrt()) + " " + t(() -> BigInteger.ONE.divide(BigInteger.ZERO)));
        BigInteger a = BigInteger.ZERO, b = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) {
            BigInteger c = a.add(b);
            a = b;
            b = c;
        }
        System.out.println(a);
    }
}
