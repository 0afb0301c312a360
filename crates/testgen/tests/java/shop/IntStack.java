package shop;

import java.util.Arrays;

public class IntStack {
    private int[] elements = new int[4];
    private int size;

    public void push(int element) {
        if (size == elements.length) elements = Arrays.copyOf(elements, 2 * size);
        elements[size++] = element;
    }

    public int pop() {
        if (size == 0) throw new IllegalStateException();
        return elements[--size];
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public int size() {
        return size;
    }

    public int[] toArray() {
        return Arrays.copyOf(elements, size);
    }
}
