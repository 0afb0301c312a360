public class IntOverflow {
    static int calls;

    static int[] samples() {
        return new int[] {0, 1, -1, 2, -2, 7, -7, 46340, 46341, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE,
            Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA, 0xDEADBEEF};
    }

    public static void main(String[] args) {
        int[] s = samples();
        int hash = 17;
        for (int a : s) {
            System.out.println(a + ": neg=" + (-a) + " not=" + (~a) + " abs=" + Math.abs(a) + " inc=" + (a + 1) + " sq=" + a * a);
            for (int b : s) {
                int sum = a + b, diff = a - b, prod = a * b;
                hash = hash * 31 + sum;
                hash = hash * 31 ^ diff;
                hash = hash * 31 + prod;
                hash += (a & b) - (a | b) + (a ^ b);
                if (b != 0) {
                    hash = hash * 7 + a / b;
                    hash = hash * 7 + a % b;
                }
                calls++;
            }
        }
        System.out.println("hash " + hash + " after " + calls);
        int x = Integer.MAX_VALUE;
        x++;
        System.out.println(x);
        x--;
        System.out.println(x);
        x += 100;
        System.out.println(x);
        x -= -2000000000;
        System.out.println(x);
        x *= 3;
        System.out.println(x);
        x += 1.5;
        System.out.println(x);
        x /= -7;
        x %= 1000;
        System.out.println(x);
        x += 1000000L * 1000000L;
        System.out.println(x);
        int i = 5;
        i = i++ + ++i - i-- * --i;
        System.out.println(i);
        // iinc with constants that need the wide form
        int w = 0;
        w += 32767;
        w -= 32768;
        w += 200;
        w += -129;
        System.out.println(w);
        System.out.println(0x7fffffff + 1 == Integer.MIN_VALUE);
    }
}
