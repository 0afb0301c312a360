// javac: --release 8
// rejects: java.lang.NullPointerException by `new BoundedList(1).add(null);`: null is rejected by name
// rejects: java.lang.IndexOutOfBoundsException by `new BoundedList(1).get(0);`: declared in the signature
// rejects: java.lang.IllegalStateException by `BoundedList l = new BoundedList(1); l.add("a"); l.add("b");`: full
package bugs.clean;

/** A list that holds so many and no more. */
public class BoundedList {
    private final String[] items;
    private int size;

    public BoundedList(int capacity) {
        if (capacity < 0 || capacity > 1000) {
            throw new IllegalArgumentException("capacity: " + capacity);
        }
        items = new String[capacity];
    }

    public void add(String item) {
        if (item == null) {
            throw new NullPointerException("item");
        }
        if (size == items.length) {
            throw new IllegalStateException("full");
        }
        items[size++] = item;
    }

    public String get(int index) throws IndexOutOfBoundsException {
        if (index >= size) {
            throw new IndexOutOfBoundsException("size: " + size);
        }
        return items[index];
    }

    public int indexOf(String item) {
        for (int i = 0; i < size; i++) {
            if (items[i].equals(item)) {
                return i;
            }
        }
        return -1;
    }
}
