// javac: --release 8
// bug 1: java.lang.ClassCastException by `new Names().all();`
package bugs.casts;

import java.util.ArrayList;
import java.util.List;

/** A list of names. */
public class Names {
    private final List<String> names = new ArrayList<String>();

    public void add(String name) {
        if (name == null || name.length() == 0) {
            throw new IllegalArgumentException("a name, please");
        }
        names.add(name);
    }

    /** All names as an array. */
    public String[] all() {
        return (String[]) names.toArray(); // bug 1
    }

    public String joined() {
        StringBuilder result = new StringBuilder();
        for (String name : names) {
            if (result.length() > 0) {
                result.append(", ");
            }
            result.append(name);
        }
        return result.toString();
    }
}
