package rules;

import com.carrotsearch.hppc.BitSet;
import com.carrotsearch.hppc.IntStack;

/** What classes of hppc rely on without a method that says so. */
public final class HppcRules {
    private HppcRules() {
    }

    public static boolean fits(com.carrotsearch.hppc.IntArrayList list) {
        return list.elementsCount >= 0 && list.elementsCount <= list.buffer.length;
    }

    public static boolean fits(com.carrotsearch.hppc.DoubleArrayList list) {
        return list.elementsCount >= 0 && list.elementsCount <= list.buffer.length;
    }

    public static boolean fits(IntStack stack) {
        return stack.elementsCount >= 0 && stack.elementsCount <= stack.buffer.length;
    }

    public static boolean fits(BitSet set) {
        return set.wlen >= 0 && set.wlen <= set.bits.length;
    }
}
