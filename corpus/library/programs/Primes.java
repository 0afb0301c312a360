import java.util.*;
import java.util.stream.*;

/** Number theory: sieve, factors, perfect numbers, gcd, Collatz, Miller-Rabin, modular powers. */
public class Primes {
    static List<Integer> sieve(int n) {
        boolean[] composite = new boolean[n + 1];
        List<Integer> out = new ArrayList<>();
        for (int i = 2; i <= n; i++) {
            if (composite[i]) continue;
            out.add(i);
            for (long j = (long) i * i; j <= n; j += i) composite[(int) j] = true;
        }
        return out;
    }

    static Map<Long, Integer> factors(long n) {
        Map<Long, Integer> m = new TreeMap<>();
        for (long p = 2; p * p <= n; p++) while (n % p == 0) {
            m.merge(p, 1, Integer::sum);
            n /= p;
        }
        if (n > 1) m.merge(n, 1, Integer::sum);
        return m;
    }

    static long mulmod(long a, long b, long m) {
        return java.math.BigInteger.valueOf(a).multiply(java.math.BigInteger.valueOf(b)).mod(java.math.BigInteger.valueOf(m)).longValue();
    }

    static long powmod(long b, long e, long m) {
        long r = 1;
        for (b %= m; e > 0; e >>= 1, b = mulmod(b, b, m)) if ((e & 1) == 1) r = mulmod(r, b, m);
        return r;
    }

    static boolean probable(long n) {
        if (n < 2 || n % 2 == 0) return n == 2;
        long d = n - 1;
        int s = Long.numberOfTrailingZeros(d);
        d >>= s;
        witness:
        for (int a : new int[] {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37}) {
            if (a % n == 0) continue;
            long x = powmod(a, d, n);
            if (x == 1 || x == n - 1) continue;
            for (int i = 1; i < s; i++) if ((x = mulmod(x, x, n)) == n - 1) continue witness;
            return false;
        }
        return true;
    }

    static int collatz(long n) {
        int steps = 0;
        for (; n != 1; steps++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
        return steps;
    }

    static long[] egcd(long a, long b) {
        if (b == 0) return new long[] {a, 1, 0};
        long[] r = egcd(b, a % b);
        return new long[] {r[0], r[2], r[1] - a / b * r[2]};
    }

    public static void main(String[] args) {
        List<Integer> ps = sieve(50000);
        System.out.println(ps.size() + " " + ps.subList(0, 20) + " " + ps.get(ps.size() - 1) + " " + ps.hashCode());
        for (long n : new long[] {1, 2, 360, 97, 1001, 600851475143L, 1L << 40, 999999000001L}) System.out.print(n + "=" + factors(n) + " ");
        System.out.println();
        for (long n : new long[] {561, 7919, 1_000_000_007, 1_000_000_011, 2305843009213693951L, 2305843009213693953L, 3215031751L}) System.out.print(n + ":" + probable(n) + " ");
        System.out.println();
        System.out.println(IntStream.rangeClosed(2, 10000).filter(n -> IntStream.rangeClosed(1, n / 2).limit(5000).filter(d -> n % d == 0).sum() == n).limit(3).boxed().collect(Collectors.toList()));
        int best = IntStream.range(1, 20000).boxed().max(Comparator.comparingInt(n -> collatz(n))).get();
        System.out.println(best + " " + collatz(best) + " " + Arrays.toString(egcd(240, 46)) + Arrays.toString(egcd(99, 78)) + " " + powmod(3, 1_000_000, 1_000_000_007));
        StringBuilder spiral = new StringBuilder();
        int n = 11;
        int[][] g = new int[n][n];
        for (int k = 1, x = n / 2, y = n / 2, dx = 1, dy = 0, len = 1, done = 0, turns = 0; k <= n * n; k++) {
            if (x >= 0 && y >= 0 && x < n && y < n) g[y][x] = k;
            x += dx;
            y += dy;
            if (++done == len) {
                done = 0;
                int t = dx;
                dx = dy;
                dy = -t;
                if (++turns % 2 == 0) len++;
            }
        }
        for (int[] row : g) {
            for (int v : row) spiral.append(Collections.binarySearch(ps, v) >= 0 ? '*' : '.');
            spiral.append('\n');
        }
        System.out.print(spiral);
        List<String> twins = new ArrayList<>();
        for (int i = 1; i < ps.size() && twins.size() < 10; i++) if (ps.get(i) - ps.get(i - 1) == 2) twins.add(ps.get(i - 1) + "/" + ps.get(i));
        System.out.println(twins + " " + ps.stream().mapToLong(p -> p).sum());
    }
}
