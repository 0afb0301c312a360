package sequence.beyond;

/** A multiset of small numbers; the order in which they came is no part of what it means. */
public class Bag {
    private int[] items = new int[8];
    private int size;

    public void add(int item) {
        if (item < 0 || item > 3) {
            throw new IllegalArgumentException("item");
        }
        if (size < items.length) {
            items[size++] = item;
        }
    }

    public int count(int item) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            if (items[i] == item) {
                count++;
            }
        }
        return count;
    }

    /** Its state as a number. */
    public int size() {
        return size;
    }
}
