/** Sieve of Eratosthenes, repeated: stores to a boolean array with a stride. */
public class Sieve {
    static int primesBelow(int limit) {
        boolean[] composite = new boolean[limit];
        int count = 0;
        for (int i = 2; i < limit; i++) {
            if (composite[i]) {
                continue;
            }
            count++;
            for (int j = i + i; j < limit; j += i) {
                composite[j] = true;
            }
        }
        return count;
    }

    public static void main(String[] args) {
        int total = 0;
        for (int round = 0; round < 40; round++) {
            total += primesBelow(1_000_000 + round);
        }
        System.out.println(total);
    }
}
