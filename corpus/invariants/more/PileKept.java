// breaks: none
package more;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

public class PileKept implements Iterable<Integer> {
    private final List<Integer> stones = new ArrayList<>(List.of(7));

    public boolean repOk() {
        return stones.size() == 1;
    }

    @Override
    public Iterator<Integer> iterator() {
        return Collections.unmodifiableList(stones).iterator();
    }
}
