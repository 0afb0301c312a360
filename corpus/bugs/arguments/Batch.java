// bug 1: java.lang.IllegalArgumentException by `new Batch(5).reserve(6);`
// rejects: java.lang.IllegalArgumentException by `new Batch(0);`: no capacity
package bugs.arguments;

import java.util.ArrayList;
import java.util.List;

/** Collects jobs until a batch is full. */
public class Batch {
    private final int capacity;

    public Batch(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        this.capacity = capacity;
    }

    /** A list with room for what is left when some places are taken. */
    public List<String> reserve(int taken) {
        if (taken < 0) {
            throw new IllegalArgumentException("taken: " + taken);
        }
        return new ArrayList<>(capacity - taken); // bug 1
    }
}
