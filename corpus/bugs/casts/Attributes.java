// bug 1, sequence: java.lang.ClassCastException by `Attributes a = new Attributes(); a.set("size", "big"); a.size();`
// rejects: java.lang.NullPointerException by `new Attributes().set(null, 1);`: null handed to a public method
package bugs.casts;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Attributes of an element, by name. */
public class Attributes {
    private final Map<String, Object> values = new HashMap<>();

    public void set(String name, Object value) {
        values.put(Objects.requireNonNull(name), Objects.requireNonNull(value));
    }

    public boolean has(String name) {
        return values.containsKey(name);
    }

    /** The attribute "size"; 1 if it is missing. */
    public int size() {
        return (Integer) values.getOrDefault("size", 1); // bug 1
    }
}
