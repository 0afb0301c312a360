package rules;

import com.google.common.cache.CacheStats;
import com.google.common.collect.EvictingQueue;
import com.google.common.net.HostAndPort;
import com.google.common.primitives.ImmutableIntArray;
import com.google.common.primitives.ImmutableLongArray;
import com.google.common.primitives.UnsignedInteger;

/** What classes of Guava promise in their documentation. */
public final class GuavaRules {
    private GuavaRules() {
    }

    public static boolean isInRange(HostAndPort host) {
        return !host.hasPort() || host.getPort() >= 0 && host.getPort() <= 65535;
    }

    public static boolean isConsistent(ImmutableIntArray array) {
        return array.isEmpty() == (array.length() == 0);
    }

    public static boolean isConsistent(ImmutableLongArray array) {
        return array.isEmpty() == (array.length() == 0);
    }

    public static boolean isInRange(UnsignedInteger number) {
        return number.longValue() >= 0 && number.longValue() <= 0xffffffffL;
    }

    public static boolean fits(EvictingQueue<?> queue) {
        return queue.remainingCapacity() >= 0;
    }

    public static boolean isCounted(CacheStats stats) {
        return stats.hitCount() >= 0 && stats.missCount() >= 0 && stats.evictionCount() >= 0;
    }
}
