package rules;

import it.unimi.dsi.fastutil.ints.IntArraySet;
import it.unimi.dsi.fastutil.longs.LongArraySet;

/** Sets have no element twice, and maps no key. */
public final class FastutilCoreRules {
    private FastutilCoreRules() {
    }

    public static boolean isUnique(IntArraySet set) {
        int[] elements = set.toIntArray();
        for (int at = 1; at < elements.length; at++) {
            if (elements[at] == elements[at - 1]) {
                return false;
            }
        }
        return true;
    }

    public static boolean isUnique(LongArraySet set) {
        long[] elements = set.toLongArray();
        for (int at = 1; at < elements.length; at++) {
            if (elements[at] == elements[at - 1]) {
                return false;
            }
        }
        return true;
    }
}
