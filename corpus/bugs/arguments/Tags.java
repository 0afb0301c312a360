// bug 1: java.lang.IllegalArgumentException by `Tags.pair("a", "a ");`
// rejects: java.lang.NullPointerException by `Tags.pair(null, "a");`: null handed to a public method
package bugs.arguments;

import java.util.Set;

/** Tags of an article. */
public final class Tags {
    private Tags() {}

    /** Both tags without the blanks around them. */
    public static Set<String> pair(String first, String second) {
        return Set.of(first.trim(), second.trim()); // bug 1
    }

    public static boolean isValid(String tag) {
        return !tag.isBlank() && tag.indexOf(',') < 0;
    }
}
