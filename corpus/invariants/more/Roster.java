// breaks: leaking
package more;

import java.util.ArrayList;
import java.util.List;

/** Hands out its list. */
public class Roster {
    private final List<String> names = new ArrayList<>();

    public boolean repOk() {
        return !names.contains(null);
    }

    public void join(String name) {
        names.add(name == null ? "?" : name);
    }

    public List<String> names() {
        return names;
    }
}
