// breaks: leaking
package more;

import java.util.ArrayList;
import java.util.List;

/** A number that must agree with a list that clients get. */
public class Tally {
    private final List<Integer> marks = new ArrayList<>();
    private int count;

    public boolean invariant() {
        return count == marks.size();
    }

    public void mark(int value) {
        marks.add(value);
        count++;
    }

    public List<Integer> marks() {
        return marks;
    }
}
