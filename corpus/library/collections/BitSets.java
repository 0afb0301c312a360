import java.util.*;
import java.util.stream.*;

/** BitSet operations, and a sieve built on it. */
public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet(), b = new BitSet(200);
        for (int i = 0; i < 150; i += 3) a.set(i);
        b.set(10, 90);
        b.clear(20, 25);
        b.flip(80, 130);
        System.out.println(a + " " + b + " " + a.cardinality() + " " + b.cardinality() + " " + a.length() + " " + a.size() + " " + b.size() + " " + a.hashCode() + " " + b.hashCode());
        System.out.println(a.get(3) + " " + a.get(4) + " " + a.get(9999) + " " + a.get(5, 20) + " " + b.nextSetBit(21) + " " + b.nextClearBit(25) + " " + b.previousSetBit(24) + " " + b.previousClearBit(79) + " " + a.nextSetBit(148) + " " + a.previousSetBit(-1) + " " + a.intersects(b) + " " + new BitSet().isEmpty());
        for (int op = 0; op < 4; op++) {
            BitSet c = (BitSet) a.clone();
            switch (op) {
                case 0 -> c.and(b);
                case 1 -> c.or(b);
                case 2 -> c.xor(b);
                default -> c.andNot(b);
            }
            System.out.println(op + " " + c + " " + c.cardinality() + " " + c.equals(a));
        }
        System.out.println(Arrays.toString(a.toLongArray()) + " " + Arrays.toString(b.toByteArray()) + " " + BitSet.valueOf(new long[] {5, 0, 1}) + " " + BitSet.valueOf(new byte[] {-1, 1}) + " " + a.stream().sum());
        BitSet sieve = new BitSet();
        sieve.set(2, 10000);
        for (int p = 2; p * p < 10000; p = sieve.nextSetBit(p + 1)) for (int m = p * p; m < 10000; m += p) sieve.clear(m);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(9999) + " " + sieve.stream().skip(1000).limit(10).boxed().collect(Collectors.toList()) + " " + sieve.hashCode());
        for (Runnable r : List.<Runnable>of(() -> new BitSet(-1), () -> new BitSet().set(-1), () -> new BitSet().get(5, 2), () -> new BitSet().nextSetBit(-1), () -> new BitSet().previousSetBit(-2))) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e);
            }
        }
        a.set(5, true);
        a.set(6, 9, false);
        a.flip(0);
        System.out.println(a.get(0, 12) + " " + (a.size() + 63) / 64);
        a.clear();
        System.out.println(a + " " + a.length());
        boolean[] coins = new boolean[100];
        BitSet reach = new BitSet();
        reach.set(0);
        for (int coin : new int[] {7, 11, 13}) for (int i = 0; i < 87; i++) if (reach.get(i)) reach.set(i + coin);
        System.out.println(reach + " " + coins.length);
    }
}
