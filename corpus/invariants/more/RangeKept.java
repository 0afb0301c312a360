// breaks: none
package more;

public record RangeKept(int low, int high) {
    public RangeKept {
        if (low > high) {
            throw new IllegalArgumentException("low > high");
        }
    }

    public boolean repOk() {
        return low <= high;
    }
}
