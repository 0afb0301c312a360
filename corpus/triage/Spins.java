package triage;

/** More loops, endless ones and such that end. */
public final class Spins {
    private Spins() {}

    /** A byte never gets to 128. */
    public static int bytes(int end) { // bug: endless
        int sum = 0;
        if (end > 200) {
            return 0;
        }
        for (byte at = 0; at < end; at++) {
            sum ^= at;
        }
        return sum;
    }

    /** Looks for a value between two borders that stay where they are. */
    public static int find(int[] sorted, int value) { // bug: endless
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) / 2;
            if (sorted[middle] > value) {
                high = middle;
            } else if (sorted[middle] < value) {
                low = middle;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** The same, done right. */
    public static int findRightly(int[] sorted, int value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > value) {
                high = middle;
            } else if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** Takes all out, and the empty text again and again. */
    public static int count(String text, String part) { // bug: endless
        int count = 0;
        int at = text.indexOf(part);
        while (at >= 0) {
            count = (count + 1) & 0xff;
            at = text.indexOf(part, at + part.length());
        }
        return count;
    }

    /** As many steps as there are numbers, and no more. */
    public static int hops(int[] next) {
        int at = 0;
        int hops = 0;
        while (hops < next.length && at >= 0 && at < next.length) {
            at = next[at];
            hops++;
        }
        return hops;
    }

    public static int digits(int number) {
        int digits = 1;
        for (long rest = number; rest / 10 != 0; rest /= 10) {
            digits++;
        }
        return digits;
    }
}
