package sequence.paper;

/** A stack of different ints without a bound: what is pushed again goes to the top. */
public class UBStack {
    private int[] elements;
    private int size;

    public UBStack() {
        elements = new int[2];
    }

    public void push(int element) {
        int at = find(element);
        if (at >= 0) {
            for (int i = at; i < size - 1; i++) {
                elements[i] = elements[i + 1];
            }
            elements[size - 1] = element;
            return;
        }
        if (size >= elements.length) {
            int[] larger = new int[elements.length * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = elements[i];
            }
            elements = larger;
        }
        elements[size++] = element;
    }

    public void pop() {
        if (size > 0) {
            size--;
            elements[size] = 0;
        }
    }

    private int find(int element) {
        for (int i = 0; i < size; i++) {
            if (elements[i] == element) {
                return i;
            }
        }
        return -1;
    }
}
