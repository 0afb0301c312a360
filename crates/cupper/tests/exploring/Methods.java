/** Methods for the command `cupper explore`. */
public class Methods {
    /** 4,096 paths. */
    public static int many(int a, int b, int c, int d) {
        int sum = 0;
        for (int bit = 0; bit < 3; bit++) {
            if ((a >> bit & 1) != 0) sum = next(sum, 1);
            if ((b >> bit & 1) != 0) sum = next(sum, 2);
            if ((c >> bit & 1) != 0) sum = next(sum, 3);
            if ((d >> bit & 1) != 0) sum = next(sum, 4);
        }
        return sum;
    }

    private static int next(int sum, int digit) {
        calls++;
        return sum * 5 + digit;
    }

    private static int calls;

    /** Needs numbers, not terms. */
    public static int numbers(int n, int[] counts) {
        Object[] room = new Object[n & 7];
        int filled = 0;
        for (int i = 0; i < room.length; i++) {
            if (counts[i] > n) {
                room[i] = counts;
                filled++;
            }
        }
        return filled;
    }

    /** As long as it likes. */
    public static int endless(int n) {
        int steps = 0;
        for (int i = 0; i < n; i++) {
            steps = next(steps, i);
        }
        return steps;
    }

    /** Both ways of its inner decision go on as one state, which ends as several paths. */
    public static int collatz(int start, int most) {
        int steps = 0;
        int[] seen = new int[16];
        while (start != 1 && steps < most) {
            seen[steps & 15] = start;
            start = start % 2 == 0 ? start / 2 : 3 * start + 1;
            steps++;
        }
        return steps;
    }

    /** Too hard for a solver. */
    public static boolean hard(long a, long b) {
        return a > 1 && b > a && a < 1L << 31 && b < 1L << 32 && a * b == 4901971054862853523L;
    }

    /** One path needs what Cupper does not have. */
    public static int unsupported(int n) throws java.io.IOException {
        if (n == 7) {
            java.nio.channels.Selector.open();
        }
        return n > 7 ? 1 : 0;
    }

    public static int over(int a) { return a; }
    public static int over(String a) { return 1; }
    public static int over(int[] a, String b) { return 2; }

    public interface Shape { double area(); }
}
