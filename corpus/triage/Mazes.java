package triage;

/** Searches that leave marks in what they search. */
public final class Mazes {
    private Mazes() {}

    /** How many cells one gets to from the first; what was seen before is a 2. */
    public static int reach(int[] cells) { // doubtful
        int at = 0;
        int count = 0;
        while (at < cells.length) {
            if (cells[at] == 1 || cells[at] == 2) {
                return count;
            }
            cells[at] = 2;
            count++;
            at++;
        }
        return count;
    }

    /** Marks in a table of its own. */
    public static int reachOf(int[] cells) {
        boolean[] seen = new boolean[cells.length];
        int count = 0;
        for (int at = 0; at < cells.length && cells[at] != 1 && !seen[at]; at++) {
            seen[at] = true;
            count++;
        }
        return count;
    }

    /** Sinks what it counts: 1 is land, all else is water. */
    public static int islands(char[] cells) {
        int count = 0;
        for (int at = 0; at < cells.length; at++) {
            if (cells[at] == '1') {
                count++;
                for (int next = at; next < cells.length && cells[next] == '1'; next++) {
                    cells[next] = '0';
                }
            }
        }
        return count;
    }
}
