/** Arithmetic on {@code long}: Collatz chains, a linear congruential generator and 64-bit mixing. */
public class LongMath {
    static int collatz(long n) {
        int steps = 0;
        while (n != 1L) {
            n = (n & 1L) == 0L ? n >> 1 : 3L * n + 1L;
            steps++;
        }
        return steps;
    }

    static long mix(long z) {
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    public static void main(String[] args) {
        long best = 0;
        for (int n = 1; n < 420_000; n++) {
            best = Math.max(best, collatz(n) * 100_000L + n % 100_000);
        }
        long seed = 42;
        long hash = 0;
        for (int i = 0; i < 9_000_000; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            hash ^= mix(seed) + seed / 1_000_003L;
        }
        System.out.println(best + " " + hash);
    }
}
