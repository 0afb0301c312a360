// javac: --release 8
// bug 1, sequence: java.lang.ClassCastException by `Registry r = new Registry(); r.register(1); r.register("a");`
// rejects: java.lang.NullPointerException by `new Registry().register(null);`: null handed to a public method
package bugs.casts;

import java.util.TreeSet;

/** Whatever has been registered, in its natural order. */
public class Registry {
    private final TreeSet<Object> entries = new TreeSet<Object>();

    /** Registers a number or a text; returns whether it is new. */
    public boolean register(Comparable<?> entry) {
        return entries.add(entry); // bug 1
    }

    public int size() {
        return entries.size();
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
