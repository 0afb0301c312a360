import java.util.function.LongBinaryOperator;

public class LongOverflow {
    private static final long[] EDGES = {
        0L, 1L, -1L, 2L, 3L, -3L, 10L, 0x7fffffffL, 0x80000000L, -0x80000000L, 0xffffffffL, 0x100000000L,
        3037000499L, 3037000500L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1,
        0x0123456789abcdefL, 0xfedcba9876543210L
    };

    private static void table(String name, LongBinaryOperator op) {
        long acc = 0;
        for (long l : EDGES) {
            for (long r : EDGES) {
                long v;
                try {
                    v = op.applyAsLong(l, r);
                } catch (ArithmeticException e) {
                    v = e.getMessage().length();
                }
                acc = acc * 1000003 + v;
            }
        }
        System.out.printf("%-4s %016x%n", name, acc);
    }

    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        table("add", (l, r) -> l + r);
        table("sub", (l, r) -> l - r);
        table("mul", (l, r) -> l * r);
        table("div", (l, r) -> l / r);
        table("rem", (l, r) -> l % r);
        table("and", (l, r) -> l & r);
        table("or", (l, r) -> l | r);
        table("xor", (l, r) -> l ^ r);
        table("cmp", (l, r) -> l < r ? -1 : l > r ? 1 : 0);
        table("le", (l, r) -> (l <= r ? 2 : 3) + (l >= r ? 5 : 7) + (l == r ? 11 : 13) + (l != r ? 17 : 19));
        for (long e : EDGES) {
            System.out.println(e + " -> " + (-e) + " " + (~e) + " " + (int) e + " " + (short) e + " " + (byte) e + " " + (int) (char) e);
        }
        for (int n = 18; n <= 24; n++) {
            System.out.println(n + "! = " + factorial(n));
        }
        long fibA = 0, fibB = 1;
        for (int i = 0; i < 120; i++) {
            long t = fibA + fibB;
            fibA = fibB;
            fibB = t;
        }
        System.out.println(fibA);
        long z = Long.MAX_VALUE;
        System.out.println(++z + " " + z-- + " " + z);
        z += 0.5f;
        System.out.println(z);
        z >>>= 60;
        z <<= 3L;
        System.out.println(z);
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, Long.MIN_VALUE) + " " + Math.floorMod(-7L, 3L) + " " + Math.floorDiv(-7L, 3L));
    }
}
