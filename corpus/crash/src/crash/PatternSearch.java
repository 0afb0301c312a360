package crash;

/** Looks for a pattern and reads past the end of what it searches. */
public final class PatternSearch {
    private PatternSearch() {}

    /** Where the pattern begins in the list, or -1. */
    public static int find(int[] list, int[] pattern) {
        for (int start = 0; start < list.length; start++) {
            int matched = 0;
            while (list[start + matched] == pattern[matched]) {
                matched++;
                if (matched == pattern.length) {
                    return start;
                }
            }
        }
        return -1;
    }
}
