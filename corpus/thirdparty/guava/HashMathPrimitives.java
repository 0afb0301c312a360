// maven: com.google.guava:guava:33.7.2-jre
import com.google.common.hash.*;
import com.google.common.io.*;
import com.google.common.math.*;
import com.google.common.primitives.*;
import java.math.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** Hashing, bloom filters, math, primitives, base encodings and in-memory io. */
public class HashMathPrimitives {
    static String t(java.util.function.Supplier<Object> r) {
        try {
            return String.valueOf(r.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        HashFunction[] fs = {Hashing.murmur3_32_fixed(), Hashing.murmur3_128(7), Hashing.sha256(), Hashing.md5(), Hashing.sha512(), Hashing.sipHash24(), Hashing.crc32(), Hashing.crc32c(), Hashing.adler32(), Hashing.farmHashFingerprint64(), Hashing.fingerprint2011(), Hashing.hmacSha1("key".getBytes())};
        for (HashFunction f : fs) System.out.println(f + " " + f.bits() + " " + f.hashString("hello w\u00f6rld", StandardCharsets.UTF_8) + " " + f.hashInt(42) + " " + f.newHasher().putLong(1).putDouble(2.5).putBoolean(true).putUnencodedChars("x").hash() + " " + f.hashBytes(new byte[100]).padToLong());
        System.out.println(Hashing.combineOrdered(List.of(fs[3].hashInt(1), fs[3].hashInt(2))) + " " + Hashing.combineUnordered(List.of(fs[3].hashInt(1), fs[3].hashInt(2))) + " " + Hashing.consistentHash(123456789L, 10) + " " + HashCode.fromString("deadbeef").asInt() + HashCode.fromLong(5) + HashCode.fromBytes(new byte[] {1, 2, 3, 4}).equals(HashCode.fromInt(0x04030201)));
        BloomFilter<String> bf = BloomFilter.create(Funnels.stringFunnel(StandardCharsets.UTF_8), 200, 0.01);
        for (int i = 0; i < 200; i++) bf.put("in" + i);
        int fp = 0;
        for (int i = 0; i < 1000; i++) if (bf.mightContain("out" + i)) fp++;
        System.out.println(bf.mightContain("in77") + " " + fp + " " + bf.approximateElementCount() + " " + (bf.expectedFpp() < 0.02));
        System.out.println(IntMath.gcd(48, 36) + " " + IntMath.pow(3, 13) + " " + IntMath.sqrt(99, RoundingMode.CEILING) + IntMath.log2(1000, RoundingMode.FLOOR) + IntMath.log10(1000, RoundingMode.UNNECESSARY) + IntMath.binomial(20, 8) + IntMath.factorial(12) + IntMath.divide(-7, 2, RoundingMode.HALF_EVEN) + IntMath.mod(-7, 3) + IntMath.isPrime(104729) + IntMath.saturatedAdd(Integer.MAX_VALUE, 5) + t(() -> IntMath.checkedMultiply(1 << 20, 1 << 20)) + " " + LongMath.factorial(20) + LongMath.isPrime(1_000_000_007L) + LongMath.mean(-5, 8) + LongMath.checkedPow(7, 20) + LongMath.sqrt(1L << 61, RoundingMode.HALF_UP) + t(() -> LongMath.checkedAdd(Long.MAX_VALUE, 1)) + " " + BigIntegerMath.factorial(30) + BigIntegerMath.sqrt(BigInteger.TEN.pow(41), RoundingMode.FLOOR) + BigIntegerMath.log10(BigInteger.TWO.pow(100), RoundingMode.FLOOR) + " " + DoubleMath.roundToInt(2.5, RoundingMode.HALF_EVEN) + DoubleMath.isMathematicalInteger(4.0) + DoubleMath.fuzzyEquals(1, 1.01, 0.1) + DoubleMath.log2(10, RoundingMode.CEILING) + DoubleMath.factorial(15));
        System.out.println(Stats.of(1, 2, 3, 4.5) + " " + Stats.meanOf(4, 8) + Quantiles.median().compute(5, 1, 4) + Quantiles.percentiles().indexes(25, 75).compute(1, 2, 3, 4, 5) + " " + new PairedStatsAccumulatorUse().go());
        System.out.println(Ints.asList(1, 2, 3) + "" + Ints.contains(new int[] {1, 2}, 2) + Arrays.toString(Ints.concat(new int[] {1}, new int[] {2, 3})) + Ints.max(4, 9) + Ints.tryParse("12x") + Ints.tryParse("-7f", 16) + Ints.constrainToRange(50, 0, 10) + t(() -> Ints.checkedCast(1L << 40)) + Ints.saturatedCast(1L << 40) + Arrays.toString(Ints.toByteArray(0xCAFEBABE)) + Ints.fromBytes((byte) 1, (byte) 2, (byte) 3, (byte) 4) + Ints.join("-", 1, 2) + Ints.indexOf(new int[] {1, 2, 3, 4}, new int[] {3, 4}) + Ints.hashCode(5) + Ints.lexicographicalComparator().compare(new int[] {1, 2}, new int[] {1, 3}) + " " + Longs.tryParse("99999999999") + Longs.hashCode(1L << 33) + Doubles.tryParse("1e3") + Doubles.tryParse("x") + Chars.asList('a', 'b') + Booleans.countTrue(true, false, true) + Bytes.indexOf(new byte[] {1, 2}, (byte) 2) + Shorts.saturatedCast(99999) + Floats.max(1f, 2f) + " " + UnsignedInts.toString(-1) + UnsignedLongs.divide(-1, 10) + UnsignedInteger.fromIntBits(-5).plus(UnsignedInteger.ONE) + UnsignedLong.valueOf("18446744073709551615").mod(UnsignedLong.valueOf(10)) + UnsignedBytes.toInt((byte) -1) + SignedBytes.max((byte) -1, (byte) 3) + " " + ImmutableIntArray.of(3, 1, 2).subArray(1, 3) + Primitives.wrap(int.class));
        int[] arr = {5, 3, 8, 1};
        Ints.sortDescending(arr);
        Ints.rotate(arr, 1);
        Ints.reverse(arr, 0, 3);
        System.out.println(Arrays.toString(arr));
        for (BaseEncoding e : new BaseEncoding[] {BaseEncoding.base64(), BaseEncoding.base64Url().omitPadding(), BaseEncoding.base32(), BaseEncoding.base32Hex().lowerCase(), BaseEncoding.base16().withSeparator(":", 2)}) System.out.print(e.encode("hello?>".getBytes()) + " " + new String(e.decode(e.encode("foo".getBytes()))) + " ");
        System.out.println(t(() -> BaseEncoding.base16().decode("XYZ")) + BaseEncoding.base64().canDecode("a==="));
        ByteSource bs = ByteSource.wrap("line1\nline2\nline3".getBytes());
        System.out.println(bs.size() + " " + bs.hash(Hashing.crc32()) + bs.slice(6, 5).asCharSource(StandardCharsets.UTF_8).read() + CharSource.wrap("a\nb").readLines() + CharStreams.toString(new java.io.StringReader("cs")) + ByteSource.concat(bs, ByteSource.empty()).contentEquals(bs) + bs.asCharSource(StandardCharsets.US_ASCII).readFirstLine());
        ByteArrayDataOutput out = ByteStreams.newDataOutput();
        out.writeInt(7);
        out.writeUTF("u");
        ByteArrayDataInput in = ByteStreams.newDataInput(out.toByteArray());
        LittleEndianDataInputStream le = new LittleEndianDataInputStream(new java.io.ByteArrayInputStream(new byte[] {1, 0, 0, 0}));
        System.out.println(in.readInt() + in.readUTF() + le.readInt() + Files.getFileExtension("a/b.tar.gz") + Files.getNameWithoutExtension("a/b.txt") + Files.simplifyPath("/a/../b/./c"));
    }

    static class PairedStatsAccumulatorUse {
        String go() {
            PairedStatsAccumulator p = new PairedStatsAccumulator();
            for (int i = 0; i < 5; i++) p.add(i, 2 * i + 1);
            return p.leastSquaresFit().transform(10) + "/" + p.pearsonsCorrelationCoefficient();
        }
    }
}
