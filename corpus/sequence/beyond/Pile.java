package sequence.beyond;

import java.util.Arrays;

/** A stack whose array keeps what was taken off and how large it once was: `equals` looks at neither. */
public class Pile {
    private int[] items = new int[1];
    private int size;

    public void push(int item) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
        }
        items[size++] = item;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[--size];
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Pile) || size != ((Pile) other).size) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (items[i] != ((Pile) other).items[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return size;
    }
}
