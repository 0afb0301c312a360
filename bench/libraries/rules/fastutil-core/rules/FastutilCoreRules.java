package rules;

import it.unimi.dsi.fastutil.ints.Int2IntArrayMap;
import it.unimi.dsi.fastutil.ints.IntArraySet;
import it.unimi.dsi.fastutil.ints.IntHeapPriorityQueue;
import it.unimi.dsi.fastutil.ints.IntIntImmutablePair;
import it.unimi.dsi.fastutil.ints.IntIntMutablePair;
import it.unimi.dsi.fastutil.longs.LongArraySet;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import it.unimi.dsi.fastutil.longs.LongLongImmutablePair;

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

    /** The first element is the least one. */
    public static boolean isHeap(IntHeapPriorityQueue queue) {
        if (queue.size() < 2 || queue.comparator() != null) {
            return true;
        }
        int first = queue.dequeueInt();
        return first <= queue.firstInt();
    }

    public static boolean isHeap(LongHeapPriorityQueue queue) {
        if (queue.size() < 2 || queue.comparator() != null) {
            return true;
        }
        long first = queue.dequeueLong();
        return first <= queue.firstLong();
    }

    public static boolean isUnique(Int2IntArrayMap map) {
        int[] keys = map.keySet().toIntArray();
        return keys.length < 2 || keys[0] != keys[1];
    }

    public static boolean isOnePair(IntIntImmutablePair pair) {
        return pair.leftInt() == pair.firstInt() && pair.rightInt() == pair.secondInt();
    }

    public static boolean isOnePair(LongLongImmutablePair pair) {
        return pair.leftLong() == pair.firstLong() && pair.rightLong() == pair.secondLong();
    }

    public static boolean isOnePair(IntIntMutablePair pair) {
        return pair.leftInt() == pair.firstInt() && pair.rightInt() == pair.secondInt();
    }
}
