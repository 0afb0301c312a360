// breaks: fieldUpdate
package more;

public class Interval {
    public int low;
    public int high = 10;

    public boolean repOk() {
        return low <= high;
    }
}
