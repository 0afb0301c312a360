package sequence.paper;

/** A stack of ints in an array that grows; what is popped stays in the array. */
public class IntStack {
    private int[] elements;
    private int size;

    public IntStack() {
        elements = new int[3];
    }

    public void push(int element) {
        if (size == elements.length) {
            grow();
        }
        elements[size] = element;
        size++;
    }

    private void grow() {
        int[] larger = new int[elements.length < 6 ? elements.length + 3 : elements.length * 2];
        for (int i = 0; i < elements.length; i++) {
            larger[i] = elements[i];
        }
        elements = larger;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        size--;
        return elements[size];
    }
}
