// breaks: capturing
package more;

/** Keeps the array that it is given. */
public class SortedInts {
    private final int[] items;

    public SortedInts(int[] items) {
        this.items = items;
        if (!repOk()) {
            throw new IllegalArgumentException("not sorted");
        }
    }

    public boolean repOk() {
        for (int i = 1; i < items.length; i++) {
            if (items[i - 1] > items[i]) {
                return false;
            }
        }
        return true;
    }
}
