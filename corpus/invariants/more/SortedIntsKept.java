// breaks: none
package more;

public class SortedIntsKept {
    private final int[] items;

    public SortedIntsKept(int[] items) {
        this.items = items.clone();
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
