// bug 1: java.util.NoSuchElementException by `Longest.of(java.util.List.of());`
// rejects: java.lang.NullPointerException by `Longest.of(java.util.Arrays.asList("a", null));`: null inside the list that was handed in
package bugs.collections;

import java.util.Iterator;
import java.util.List;

/** Finds the longest of some words. */
public final class Longest {
    private Longest() {}

    /** The longest word; the first of several. */
    public static String of(List<String> words) {
        Iterator<String> rest = words.iterator();
        String longest = rest.next(); // bug 1
        while (rest.hasNext()) {
            String word = rest.next();
            if (word.length() > longest.length()) {
                longest = word;
            }
        }
        return longest;
    }

    public static int count(List<String> words, int length) {
        int count = 0;
        for (String word : words) {
            if (word.length() == length) {
                count++;
            }
        }
        return count;
    }
}
