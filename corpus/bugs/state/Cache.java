// bug 1, sequence: java.lang.NullPointerException by `Cache c = new Cache(1); c.put("a", 1); c.put("b", 2); c.get("a");`
// rejects: java.lang.IllegalArgumentException by `new Cache(0);`: no room
package bugs.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the newest values; a value that is missing counts as -1. */
public class Cache {
    private final int capacity;
    private final Map<String, Integer> values = new HashMap<>();
    private final List<String> order = new ArrayList<>();

    public Cache(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.capacity = capacity;
    }

    public void put(String key, int value) {
        if (values.put(key, value) == null) {
            order.add(key);
        }
        if (values.size() > capacity) {
            values.remove(order.get(0));
        }
    }

    public int get(String key) {
        return order.contains(key) ? values.get(key) : -1; // bug 1
    }

    public int size() {
        return values.size();
    }
}
