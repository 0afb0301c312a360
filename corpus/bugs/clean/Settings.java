// rejects: java.lang.NumberFormatException by `Settings.number("x");`: declared in the signature
// rejects: java.util.NoSuchElementException by `new Settings().require("port");`: thrown by the method itself
package bugs.clean;

import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;

/** Settings by name. */
public class Settings {
    private final Map<String, String> values = new HashMap<>();

    public static int number(String text) throws NumberFormatException {
        return Integer.parseInt(text);
    }

    public void set(String name, String value) {
        values.put(name, value);
    }

    public String get(String name, String otherwise) {
        String value = values.get(name);
        return value == null ? otherwise : value;
    }

    public String require(String name) {
        String value = values.get(name);
        if (value == null) {
            throw new NoSuchElementException("no setting " + name);
        }
        return value;
    }
}
