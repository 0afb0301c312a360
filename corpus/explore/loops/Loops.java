package explore.loops;

/** Loops whose length depends on the input, within bounds. */
public class Loops {
    // outcome: -1
    // outcome: 0
    // outcome: 1
    // outcome: 3
    // outcome: 6
    // outcome: 10
    public static int sum(int n) {
        if (n > 4) return -1;
        int s = 0;
        for (int i = 1; i <= n; i++) s += i;
        return s;
    }

    // outcome: -1
    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 5
    // outcome: 7
    // outcome: 8
    // outcome: 16
    public static int collatz(int n) {
        if (n < 1 || n > 8) return -1;
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: 5
    // outcome: 6
    // outcome: 0
    public static int gcd(int a, int b) {
        if (a < 1 || a > 6 || b < 1 || b > 6) return 0;
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    // outcome: "prime"
    // outcome: "composite"
    // outcome: "range"
    public static String prime(int n) {
        if (n < 2 || n > 50) return "range";
        for (int d = 2; d * d <= n; d++) if (n % d == 0) return "composite";
        return "prime";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 3
    // outcome: 6
    // outcome: -1
    public static int triangle(int n) {
        if (n < 0 || n > 3) return -1;
        int c = 0;
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) c++;
        return c;
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: 5
    // outcome: 6
    // outcome: 7
    // outcome: 8
    // outcome: 9
    // outcome: 10
    // outcome: 0
    public static int digits(int n) {
        if (n < 0) return 0;
        int d = 0;
        do {
            d++;
            n /= 10;
        } while (n > 0);
        return d;
    }

    // outcome: "palindrome"
    // outcome: "other"
    // outcome: "range"
    public static String palindrome(int n) {
        if (n < 0 || n > 999) return "range";
        int r = 0;
        for (int m = n; m > 0; m /= 10) r = 10 * r + m % 10;
        return r == n ? "palindrome" : "other";
    }

    // outcome: 153
    // outcome: 370
    // outcome: 371
    // outcome: 407
    // outcome: 0
    public static int armstrong(int n) {
        if (n < 100 || n > 999) return 0;
        int a = n / 100;
        int b = n / 10 % 10;
        int c = n % 10;
        return a * a * a + b * b * b + c * c * c == n ? n : 0;
    }

    // outcome: "found"
    // outcome: "not found"
    public static String labelled(int target) {
        String r = "not found";
        outer:
        for (int i = 2; i < 5; i++) {
            for (int j = 2; j < 5; j++) {
                if (j > i) continue outer;
                if (i * j == target) {
                    r = "found";
                    break outer;
                }
            }
        }
        return r;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: 5
    // outcome: 6
    // outcome: 7
    // outcome: 8
    public static int kernighan(byte b) {
        int n = 0;
        for (int x = b & 0xff; x != 0; x &= x - 1) n++;
        return n;
    }

    // outcome: "even"
    // outcome: "odd"
    // outcome: "range"
    public static String countdown(int n) {
        if (n < 0 || n > 7) return "range";
        while (n > 1) n -= 2;
        return n == 0 ? "even" : "odd";
    }

    // outcome: 1
    // outcome: 2
    // outcome: 4
    // outcome: 8
    // outcome: 16
    // outcome: 0
    public static int nextPowerOfTwo(int n) {
        if (n < 1 || n > 16) return 0;
        int p = 1;
        while (p < n) p <<= 1;
        return p;
    }

    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: 5
    // outcome: 6
    // outcome: 7
    // outcome: 8
    // outcome: 9
    // outcome: 0
    // unreachable: 10
    public static int digitalRoot(int n) {
        if (n < 0 || n > 99) return 0;
        while (n > 9) n = n / 10 + n % 10;
        return n > 9 ? 10 : n;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: -1
    public static int integerRoot(int n) {
        if (n < 0 || n > 15) return -1;
        int r = 0;
        while ((r + 1) * (r + 1) <= n) r++;
        return r;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // unreachable: 4
    public static int change(int cents) {
        if (cents < 1 || cents > 9) return 0;
        int coins = 0;
        for (int coin : new int[] {5, 2, 1}) {
            while (cents >= coin) {
                cents -= coin;
                coins++;
            }
        }
        return coins;
    }
}
