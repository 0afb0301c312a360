// breaks: leaking
package more;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** An iterator that can remove. */
public class Pile implements Iterable<Integer> {
    private final List<Integer> stones = new ArrayList<>(List.of(7));

    public boolean repOk() {
        return stones.size() == 1;
    }

    @Override
    public Iterator<Integer> iterator() {
        return stones.iterator();
    }
}
