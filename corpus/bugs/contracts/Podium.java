// bug 1, sequence: java.util.NoSuchElementException by `Podium p = new Podium(); p.add("a", 1); p.add("b", 1); p.order();`
// rejects: java.lang.IllegalArgumentException by `new Podium().add("a", -1);`: negative points
package bugs.contracts;

import java.util.Iterator;
import java.util.TreeSet;

/** Who stands where after a race. */
public class Podium {
    private static final class Runner implements Comparable<Runner> {
        final String name;
        final int points;

        Runner(String name, int points) {
            this.name = name;
            this.points = points;
        }

        @Override
        public int compareTo(Runner other) {
            return Integer.compare(other.points, points);
        }
    }

    private final TreeSet<Runner> runners = new TreeSet<>();
    private int count;

    public void add(String name, int points) {
        if (points < 0) {
            throw new IllegalArgumentException("points: " + points);
        }
        runners.add(new Runner(name, points));
        count++;
    }

    /** The names, best first. */
    public String[] order() {
        String[] names = new String[count];
        Iterator<Runner> next = runners.iterator();
        for (int place = 0; place < count; place++) {
            names[place] = next.next().name; // bug 1
        }
        return names;
    }
}
