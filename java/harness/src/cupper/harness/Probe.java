package cupper.harness;

import java.util.Arrays;
import java.util.BitSet;

/**
 * What instrumented code calls. Numbers count up from 0; a conditional jump has two: that of falling through, and the
 * next one for jumping.
 */
public final class Probe {
    private static final int PAGE_BITS = 12;
    private static final int PAGE = 1 << PAGE_BITS;
    private static final byte[][] HITS = new byte[1 << 12][];
    private static volatile Choice[] choices = new Choice[0];

    /** The most numbers there can be. */
    static final int MOST = PAGE * HITS.length;

    /** The branch of a switch for each of its keys, which are sorted. */
    record Choice(int[] keys, int[] branches, int otherwise) {
        boolean isSame(Choice other) {
            return otherwise == other.otherwise
                    && Arrays.equals(keys, other.keys)
                    && Arrays.equals(branches, other.branches);
        }
    }

    private Probe() {}

    /** Makes room before code with such numbers runs. */
    static void prepare(int numbers, Choice[] all) {
        for (int page = 0; page << PAGE_BITS < numbers; page++) {
            if (HITS[page] == null) HITS[page] = new byte[PAGE];
        }
        choices = all;
    }

    static void clear() {
        for (byte[] page : HITS) {
            if (page == null) break;
            Arrays.fill(page, (byte) 0);
        }
    }

    static BitSet collect() {
        BitSet hits = new BitSet();
        for (int page = 0; page < HITS.length && HITS[page] != null; page++) {
            for (int i = 0; i < PAGE; i++) {
                if (HITS[page][i] != 0) hits.set((page << PAGE_BITS) + i);
            }
        }
        return hits;
    }

    public static void hit(int number) {
        HITS[number >> PAGE_BITS][number & PAGE - 1] = 1;
    }

    private static void jump(boolean jumps, int number) {
        hit(jumps ? number + 1 : number);
    }

    public static void ifeq(int value, int number) {
        jump(value == 0, number);
    }

    public static void ifne(int value, int number) {
        jump(value != 0, number);
    }

    public static void iflt(int value, int number) {
        jump(value < 0, number);
    }

    public static void ifge(int value, int number) {
        jump(value >= 0, number);
    }

    public static void ifgt(int value, int number) {
        jump(value > 0, number);
    }

    public static void ifle(int value, int number) {
        jump(value <= 0, number);
    }

    public static void icmpeq(int left, int right, int number) {
        jump(left == right, number);
    }

    public static void icmpne(int left, int right, int number) {
        jump(left != right, number);
    }

    public static void icmplt(int left, int right, int number) {
        jump(left < right, number);
    }

    public static void icmpge(int left, int right, int number) {
        jump(left >= right, number);
    }

    public static void icmpgt(int left, int right, int number) {
        jump(left > right, number);
    }

    public static void icmple(int left, int right, int number) {
        jump(left <= right, number);
    }

    public static void acmpeq(Object left, Object right, int number) {
        jump(left == right, number);
    }

    public static void acmpne(Object left, Object right, int number) {
        jump(left != right, number);
    }

    public static void ifnull(Object value, int number) {
        jump(value == null, number);
    }

    public static void ifnonnull(Object value, int number) {
        jump(value != null, number);
    }

    public static void choose(int value, int number) {
        Choice choice = choices[number];
        int at = Arrays.binarySearch(choice.keys, value);
        hit(at >= 0 ? choice.branches[at] : choice.otherwise);
    }
}
