// breaks: none
package more;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class TallyKept {
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
        return Collections.unmodifiableList(marks);
    }
}
