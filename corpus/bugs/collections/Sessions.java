// javac: --release 8
// bug 1, sequence: java.util.ConcurrentModificationException by `Sessions s = new Sessions(); s.open("a", 1); s.open("b", 2); s.expire(5);`
// rejects: java.lang.IllegalStateException by `Sessions s = new Sessions(); s.open("a", 1); s.open("a", 2);`: opened twice
package bugs.collections;

import java.util.Map;
import java.util.TreeMap;

/** Sessions of users and when they end. */
public class Sessions {
    private final Map<String, Integer> ends = new TreeMap<String, Integer>();

    public void open(String user, int end) {
        if (ends.containsKey(user)) {
            throw new IllegalStateException(user + " is here already");
        }
        ends.put(user, end);
    }

    /** Closes the sessions that have ended by now. */
    public void expire(int now) {
        for (String user : ends.keySet()) { // bug 1
            if (ends.get(user) <= now) {
                ends.remove(user);
            }
        }
    }

    public int count() {
        return ends.size();
    }
}
