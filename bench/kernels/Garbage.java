/** About 500 MB of short-lived objects and small arrays, with a small part kept alive for a while. */
public class Garbage {
    static final class Point {
        final int x;
        final int y;
        Point previous;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }
    }

    public static void main(String[] args) {
        Point[] kept = new Point[1_024];
        long sum = 0;
        for (int i = 0; i < 7_000_000; i++) {
            Point p = new Point(i, i ^ 0x55);
            if ((i & 7) == 0) {
                int[] scratch = new int[64 + (i & 63)];
                scratch[i & 63] = p.x;
                sum += scratch[i & 31] + scratch.length;
            }
            if ((i & 63) == 1) {
                p.previous = kept[i >> 6 & 1_023];
                if (p.previous != null) {
                    sum += p.previous.y;
                    p.previous.previous = null;
                }
                kept[i >> 6 & 1_023] = p;
            }
            sum += p.y;
        }
        System.out.println(sum);
    }
}
