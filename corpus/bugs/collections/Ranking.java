// bug 1: java.util.NoSuchElementException by `new Ranking().best();`
// bug 2, sequence: java.util.NoSuchElementException by `Ranking r = new Ranking(); r.enter(5); r.clear(); r.spread();`
package bugs.collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** The results of a contest. */
public class Ranking {
    private final TreeSet<Integer> results = new TreeSet<>();
    private final List<Integer> history = new ArrayList<>();

    public void enter(int result) {
        results.add(result);
        history.add(result);
    }

    /** Starts anew, but keeps the history. */
    public void clear() {
        results.clear();
    }

    public int best() {
        return results.last(); // bug 1
    }

    /** How far the best and the worst are apart; 0 before anything was entered. */
    public int spread() {
        if (history.isEmpty()) {
            return 0;
        }
        return Collections.max(results) - Collections.min(results); // bug 2
    }
}
