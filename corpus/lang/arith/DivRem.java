public class DivRem {
    static String tryInt(int a, int b) {
        try {
            return a + "/" + b + "=" + a / b + " %=" + a % b;
        } catch (ArithmeticException e) {
            return a + "/" + b + " threw " + e.getMessage();
        }
    }

    static String tryLong(long a, long b) {
        try {
            long q = a / b;
            long r = a % b;
            return a + "/" + b + "=" + q + " %=" + r + " check=" + (q * b + r == a);
        } catch (ArithmeticException e) {
            return a + "/" + b + " threw " + e;
        }
    }

    static int remFirst(int a, int b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            return -99;
        } finally {
            a = 0;
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, -7, 3, -3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : ints) {
            for (int b : ints) {
                System.out.println(tryInt(a, b));
            }
        }
        long[] longs = {0, 1, -1, 10, -10, 3_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : longs) {
            for (long b : longs) {
                System.out.println(tryLong(a, b));
            }
        }
        System.out.println(remFirst(5, 0) + " " + remFirst(Integer.MIN_VALUE, -1) + " " + remFirst(-5, 3));
        int zero = args.length;
        try {
            int unused = 1 % zero;
            System.out.println("unreachable " + unused);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getName() + ": " + e.getMessage());
        }
        try {
            zero /= zero;
        } catch (ArithmeticException e) {
            System.out.println("zero still " + zero);
        }
        System.out.println(Math.floorMod(-7, 3) + " " + Math.floorDiv(-7, 3) + " " + Integer.divideUnsigned(-1, 3) + " "
            + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1L, 10) + " " + Long.remainderUnsigned(-1L, 10));
        try {
            Math.floorMod(1, zero);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.addExact(Integer.MAX_VALUE, 1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.multiplyExact(Long.MAX_VALUE, 2L);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            Math.toIntExact(1L << 40);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
