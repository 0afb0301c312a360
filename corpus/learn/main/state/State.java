package state;

/* What speaks of the receiver alone is no precondition: popping an empty stack is a bug that tests do not show. */

public class State {
    private int[] items = new int[4];
    private int size;

    public void push(int item) {
        if (size == items.length) items = java.util.Arrays.copyOf(items, 2 * size);
        items[size++] = item;
    }

    public int pop() {
        return items[--size];
    }
}
