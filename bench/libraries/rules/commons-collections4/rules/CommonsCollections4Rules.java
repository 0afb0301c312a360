package rules;

import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.SetUniqueList;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.set.ListOrderedSet;

/** What classes of commons-collections rely on without a method that says so. */
public final class CommonsCollections4Rules {
    private CommonsCollections4Rules() {
    }

    /** The hash code is computed once. */
    public static boolean isHashed(MultiKey<?> key) {
        int hash = 0;
        for (Object one : key.getKeys()) {
            if (one != null) {
                hash ^= one.hashCode();
            }
        }
        return hash == key.hashCode();
    }

    public static boolean isUnique(SetUniqueList<?> list) {
        return list.asSet().size() == list.size();
    }

    public static boolean isOrdered(ListOrderedSet<?> set) {
        return set.asList().size() == set.size();
    }

    public static boolean isOrdered(ListOrderedMap<?, ?> map) {
        return map.keyList().size() == map.size();
    }

    public static boolean fits(CircularFifoQueue<?> queue) {
        return queue.size() >= 0 && queue.size() <= queue.maxSize();
    }

    public static boolean fits(LRUMap<?, ?> map) {
        return map.size() <= map.maxSize();
    }
}
