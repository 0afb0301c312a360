// A few classical integer kernels whose results are known to depend on exact wrap-around.
public class Hashing {
    static int crc32(byte[] data) {
        int crc = ~0;
        for (byte b : data) {
            crc ^= b & 0xff;
            for (int k = 0; k < 8; k++) crc = (crc >>> 1) ^ (0xEDB88320 & -(crc & 1));
        }
        return ~crc;
    }

    static long xorshift(long s) {
        s ^= s << 13;
        s ^= s >>> 7;
        s ^= s << 17;
        return s;
    }

    static int murmur(int h, int k) {
        k *= 0xcc9e2d51;
        k = (k << 15) | (k >>> 17);
        k *= 0x1b873593;
        h ^= k;
        h = (h << 13) | (h >>> 19);
        return h * 5 + 0xe6546b64;
    }

    static int gcd(int a, int b) { return b == 0 ? Math.abs(a) : gcd(b, a % b); }

    static long modPow(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1, b = b * b % m) if ((e & 1) == 1) r = r * b % m;
        return r;
    }

    public static void main(String[] args) {
        byte[] text = "The quick brown fox jumps over the lazy dog".getBytes();
        System.out.println(Integer.toHexString(crc32(text)));
        long s = 88172645463325252L;
        for (int i = 0; i < 500; i++) s = xorshift(s);
        System.out.println(s);
        int h = 42;
        for (int i = 0; i < 500; i++) h = murmur(h, i * 0x9E3779B9);
        System.out.println(h);
        long lcg = 1;
        for (int i = 0; i < 500; i++) lcg = lcg * 6364136223846793005L + 1442695040888963407L;
        System.out.println(lcg);
        System.out.println(gcd(1071, 462) + " " + gcd(-48, 18) + " " + gcd(Integer.MIN_VALUE, 6));
        System.out.println(modPow(3, 1_000_000_006L, 1_000_000_007L) + " " + modPow(7, 123456789, 998244353));
        boolean[] composite = new boolean[2000];
        int primes = 0, sum = 0;
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue;
            primes++;
            sum += i;
            for (int j = i * i; j < composite.length; j += i) composite[j] = true;
        }
        System.out.println(primes + " " + sum);
        int longest = 0, at = 0;
        for (int n = 1; n < 1000; n++) {
            int steps = 0;
            for (long v = n; v != 1; steps++) v = (v & 1) == 0 ? v >> 1 : 3 * v + 1;
            if (steps > longest) { longest = steps; at = n; }
        }
        System.out.println(longest + " at " + at);
        int adler1 = 1, adler2 = 0;
        for (byte b : text) { adler1 = (adler1 + (b & 255)) % 65521; adler2 = (adler2 + adler1) % 65521; }
        System.out.println(Integer.toUnsignedString(adler2 << 16 | adler1) + " " + Integer.parseUnsignedInt("4294967295") + " " + Long.toUnsignedString(-1L));
        System.out.println("text".hashCode() + " " + java.util.Arrays.hashCode(text) + " " + Long.hashCode(s) + " " + Double.hashCode(1.5) + " " + Boolean.hashCode(true) + " " + Float.hashCode(-0f));
    }
}
