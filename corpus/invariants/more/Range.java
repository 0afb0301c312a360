// breaks: constructor
package more;

/** A record without a check. */
public record Range(int low, int high) {
    public boolean repOk() {
        return low <= high;
    }
}
