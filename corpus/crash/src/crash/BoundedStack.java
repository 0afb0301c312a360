package crash;

/** Goes wrong only after calls that give nothing back: the size is off when a full stack is pushed to. */
public class BoundedStack {
    private final int[] elements = new int[2];
    private int size;

    public void push(int element) {
        if (size <= elements.length) {
            size++;
        }
        if (size <= elements.length) {
            elements[size - 1] = element;
        }
    }

    public int top() {
        return size == 0 ? -1 : elements[size - 1];
    }
}
