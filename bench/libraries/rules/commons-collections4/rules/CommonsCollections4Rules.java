package rules;

import org.apache.commons.collections4.collection.IndexedCollection;
import org.apache.commons.collections4.iterators.ObjectArrayIterator;
import org.apache.commons.collections4.iterators.SingletonListIterator;
import org.apache.commons.collections4.keyvalue.MultiKey;
import org.apache.commons.collections4.list.SetUniqueList;
import org.apache.commons.collections4.map.LRUMap;
import org.apache.commons.collections4.map.ListOrderedMap;
import org.apache.commons.collections4.properties.SortedProperties;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.sequence.EditScript;
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

    /** What is in the collection is in its index. */
    public static boolean isIndexed(IndexedCollection<?, ?> collection) {
        for (Object one : collection) {
            if (!collection.contains(one)) {
                return false;
            }
        }
        return true;
    }

    public static boolean isOrdered(ObjectArrayIterator<?> iterator) {
        return 0 <= iterator.getStartIndex() && iterator.getStartIndex() <= iterator.getEndIndex();
    }

    /** The only element is either before or behind the position. */
    public static boolean isOnOneSide(SingletonListIterator<?> iterator) {
        return iterator.hasNext() != iterator.hasPrevious();
    }

    public static boolean isCounted(EditScript<?> script) {
        return script.getLCSLength() >= 0 && script.getModifications() >= 0;
    }

    /** Properties are texts. */
    public static boolean isOfTexts(SortedProperties properties) {
        return properties.stringPropertyNames().size() == properties.size();
    }
}
