// javac: --release 8
// bug 1, sequence: java.lang.UnsupportedOperationException by `History h = new History(); h.seal(); h.record("a");`
// rejects: java.lang.UnsupportedOperationException by `new History().redo();`: thrown by the method itself
package bugs.collections;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What a user has done. */
public class History {
    private List<String> actions = new ArrayList<String>();

    public void record(String action) {
        actions.add(action); // bug 1
    }

    /** From now on nothing is recorded any more. */
    public void seal() {
        actions = Collections.unmodifiableList(actions);
    }

    /** Not supported yet. */
    public void redo() {
        throw new UnsupportedOperationException("redo");
    }

    public int length() {
        return actions.size();
    }
}
