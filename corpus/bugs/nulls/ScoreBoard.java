// javac: --release 8
// bug 1: java.lang.NullPointerException by `new ScoreBoard().lead("a", "b");`
// rejects: java.lang.IllegalArgumentException by `new ScoreBoard().score("a", -1);`: a negative number of points
package bugs.nulls;

import java.util.HashMap;
import java.util.Map;

/** Points of the players of a game. */
public class ScoreBoard {
    private final Map<String, Integer> points = new HashMap<String, Integer>();

    public void score(String player, int more) {
        if (more < 0) {
            throw new IllegalArgumentException("points are never taken away");
        }
        Integer before = points.get(player);
        points.put(player, before == null ? more : before + more);
    }

    /** By how many points the first player is ahead of the second. */
    public int lead(String first, String second) {
        int a = points.get(first); // bug 1
        int b = points.containsKey(second) ? points.get(second) : 0;
        return a - b;
    }

    public int players() {
        return points.size();
    }
}
