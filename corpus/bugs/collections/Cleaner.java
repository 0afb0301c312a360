// bug 1: java.lang.IllegalStateException by `Cleaner.dropAround(new java.util.ArrayList<>(java.util.List.of("", "")));`
// rejects: java.lang.NullPointerException by `Cleaner.dropAround(null);`: null handed to a public method
package bugs.collections;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Tidies lists of lines. */
public final class Cleaner {
    private Cleaner() {}

    /** A copy without empty lines at the beginning and at the end. */
    public static List<String> dropAround(List<String> lines) {
        List<String> result = new ArrayList<>(lines);
        Iterator<String> all = result.iterator();
        while (all.hasNext() && all.next().isEmpty()) {
            all.remove();
            if (!all.hasNext()) {
                all.remove(); // bug 1
            }
        }
        return result;
    }
}
