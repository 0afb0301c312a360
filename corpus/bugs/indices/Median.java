// bug 1: java.lang.IndexOutOfBoundsException by `Median.of(new java.util.ArrayList<>());`
// bug 2: java.lang.IndexOutOfBoundsException by `Median.of(java.util.List.of(1, 2));`
// rejects: java.lang.NullPointerException by `Median.of(java.util.Arrays.asList(1, null));`: null inside the list that was handed in
package bugs.indices;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The middle of some numbers. */
public final class Median {
    private Median() {}

    /** The middle number; of an even number of numbers, the mean of the two in the middle. */
    public static int of(List<Integer> numbers) {
        List<Integer> sorted = new ArrayList<>(numbers);
        Collections.sort(sorted);
        int middle = sorted.size() / 2;
        if (sorted.size() % 2 == 1) {
            return sorted.get(middle);
        }
        if (sorted.size() == 2) {
            return (sorted.get(middle) + sorted.get(middle + 1)) / 2; // bug 2
        }
        return (sorted.get(middle - 1) + sorted.get(middle)) / 2; // bug 1
    }
}
