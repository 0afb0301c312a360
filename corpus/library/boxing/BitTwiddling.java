import java.util.*;

/** Bit operations and unsigned arithmetic of Integer and Long. */
public class BitTwiddling {
    public static void main(String[] args) {
        int[] is = {0, 1, -1, 2, 7, 0x80000000, 0x7fffffff, 0x12345678, 0xdeadbeef, 1000, -1000};
        for (int i : is) {
            System.out.println(i + " bc" + Integer.bitCount(i) + " hi" + Integer.highestOneBit(i) + " lo" + Integer.lowestOneBit(i) + " nlz" + Integer.numberOfLeadingZeros(i) + " ntz" + Integer.numberOfTrailingZeros(i) + " rev" + Integer.reverse(i) + " rb" + Integer.reverseBytes(i) + " rl" + Integer.rotateLeft(i, 5) + " rr" + Integer.rotateRight(i, 37) + " sg" + Integer.signum(i) + " not" + ~i + " shl" + (i << 33) + " shr" + (i >> 3) + " ushr" + (i >>> 28) + " abs" + Math.abs(i));
        }
        long[] ls = {0, 1, -1, 2, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L, 0xdeadbeefcafebabeL, 1L << 32};
        for (long l : ls) {
            System.out.println(l + " bc" + Long.bitCount(l) + " hi" + Long.highestOneBit(l) + " lo" + Long.lowestOneBit(l) + " nlz" + Long.numberOfLeadingZeros(l) + " ntz" + Long.numberOfTrailingZeros(l) + " rev" + Long.reverse(l) + " rb" + Long.reverseBytes(l) + " rl" + Long.rotateLeft(l, 13) + " rr" + Long.rotateRight(l, 77) + " shl" + (l << 65) + " shr" + (l >> 63) + " ushr" + (l >>> 60));
        }
        for (int a : is) {
            for (int b : is) {
                if (b == 0) continue;
                System.out.print(Integer.divideUnsigned(a, b) + ":" + Integer.remainderUnsigned(a, b) + ":" + Integer.compareUnsigned(a, b) + ":" + a / b + ":" + a % b + " ");
            }
            System.out.println();
        }
        for (long a : ls) {
            for (long b : ls) {
                if (b == 0) continue;
                System.out.print(Long.divideUnsigned(a, b) + ":" + Long.remainderUnsigned(a, b) + ":" + Long.compareUnsigned(a, b) + ":" + a / b + ":" + a % b + ":" + Math.multiplyHigh(a, b) + " ");
            }
            System.out.println();
        }
        Random r = new Random(7);
        long acc = 1;
        for (int i = 0; i < 20000; i++) {
            int x = r.nextInt(), s = r.nextInt();
            long y = r.nextLong();
            acc = acc * 31 + (x << s) + (x >> s) + (x >>> s) + (y << s) + (y >> s) + (y >>> s) + (x ^ s) + (x & s) + (x | s) + Integer.bitCount(x) * Long.numberOfTrailingZeros(y) + (s == 0 ? 0 : x / s + x % s) + (byte) x + (short) x + (char) x + (int) y;
        }
        System.out.println(acc);
        try {
            System.out.println(Integer.divideUnsigned(1, 0));
        } catch (ArithmeticException e) {
            System.out.println(e);
        }
        int crc = 0;
        for (byte b : "bit twiddling".getBytes()) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) crc = (crc & 1) != 0 ? (crc >>> 1) ^ 0xEDB88320 : crc >>> 1;
        }
        System.out.println(Integer.toHexString(crc));
        System.out.println(Long.toBinaryString(gray(12345)) + " " + ungray(gray(12345)) + " " + nextPermutation(0b0010011));
    }

    static long gray(long n) {
        return n ^ n >>> 1;
    }

    static long ungray(long g) {
        for (int s = 1; s < 64; s <<= 1) g ^= g >>> s;
        return g;
    }

    static int nextPermutation(int v) {
        int t = v | v - 1;
        return t + 1 | (~t & -~t) - 1 >>> Integer.numberOfTrailingZeros(v) + 1;
    }
}
