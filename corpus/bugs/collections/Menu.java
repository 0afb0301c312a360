// bug 1: java.lang.UnsupportedOperationException by `Menu.withDefault(new String[] {"tea"}, "water");`
// rejects: java.lang.NullPointerException by `Menu.withDefault(null, "water");`: null handed to a public method
package bugs.collections;

import java.util.Arrays;
import java.util.List;

/** What one can choose from. */
public final class Menu {
    private Menu() {}

    /** The choices, with the default at the end if it is not among them. */
    public static List<String> withDefault(String[] choices, String standard) {
        List<String> all = Arrays.asList(choices);
        if (!all.contains(standard)) {
            all.add(standard); // bug 1
        }
        return all;
    }

    /** The number of a choice from 1 on, or 0. */
    public static int number(List<String> choices, String choice) {
        return choices.indexOf(choice) + 1;
    }
}
