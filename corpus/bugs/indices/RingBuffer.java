// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new RingBuffer(2).recent(0);`
// rejects: java.lang.IllegalArgumentException by `new RingBuffer(0);`: no room
// rejects: java.lang.IllegalArgumentException by `new RingBuffer(2).recent(2);`: beyond the buffer
package bugs.indices;

/** Keeps the last few measurements. */
public class RingBuffer {
    private final int[] values;
    private int next;

    public RingBuffer(int capacity) {
        if (capacity < 1 || capacity > 1000) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        values = new int[capacity];
    }

    public void add(int value) {
        values[next] = value;
        next = (next + 1) % values.length;
    }

    /** The value that was added {@code back} values before the last one. */
    public int recent(int back) {
        if (back < 0 || back >= values.length) {
            throw new IllegalArgumentException("kept are only " + values.length);
        }
        return values[(next - 1 - back) % values.length]; // bug 1
    }
}
