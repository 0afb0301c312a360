// breaks: none
package more;

import java.util.ArrayList;
import java.util.List;

public class RosterKept {
    private final List<String> names = new ArrayList<>();

    public boolean repOk() {
        return !names.contains(null);
    }

    public void join(String name) {
        names.add(name == null ? "?" : name);
    }

    public List<String> names() {
        return new ArrayList<>(names);
    }
}
