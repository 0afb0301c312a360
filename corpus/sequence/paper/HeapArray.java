package sequence.paper;

/** A priority queue of ints, the largest first, in an array. */
public class HeapArray {
    private int[] elements;
    private int size;

    public HeapArray() {
        elements = new int[4];
    }

    public void insert(int element) {
        if (size == elements.length) {
            int[] larger = new int[elements.length * 2];
            for (int i = 0; i < size; i++) {
                larger[i] = elements[i];
            }
            elements = larger;
        }
        elements[size] = element;
        size++;
        heapifyUp(size - 1);
    }

    public int extractMax() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        int max = elements[0];
        size--;
        elements[0] = elements[size];
        elements[size] = 0;
        heapifyDown(0);
        return max;
    }

    private void heapifyUp(int start) {
        int at = start;
        while (at > 0 && elements[(at - 1) / 2] < elements[at]) {
            swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    private void heapifyDown(int start) {
        int at = start;
        while (true) {
            int left = 2 * at + 1;
            int right = left + 1;
            int largest = at;
            if (left < size && elements[left] > elements[largest]) {
                largest = left;
            }
            if (right < size && elements[right] > elements[largest]) {
                largest = right;
            }
            if (largest == at) {
                return;
            }
            swap(at, largest);
            at = largest;
        }
    }

    private void swap(int one, int other) {
        int element = elements[one];
        elements[one] = elements[other];
        elements[other] = element;
    }
}
