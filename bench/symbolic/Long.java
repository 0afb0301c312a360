/** Methods with long paths: as many decisions as their names say, each with an effect that cannot be merged away. */
public class Long {
    private int sum;

    private void add(int value) {
        sum += value;
    }

    /** Decisions on one number. */
    private static int count(int n, int decisions) {
        Long path = new Long();
        for (int i = 0; i < decisions; i++) {
            if (n == 3 * i) {
                path.add(i);
            } else {
                path.add(-1);
            }
        }
        return path.sum;
    }

    /** A decision per element, which does not depend on the others. */
    private static int elements(int[] items, int decisions) {
        Long path = new Long();
        for (int i = 0; i < decisions; i++) {
            if (items[i] > 7) {
                path.add(i);
            } else {
                path.add(-1);
            }
        }
        return path.sum;
    }

    /** Each number is compared with the one before, so that all depend on each other. */
    private static int rising(int[] items, int decisions) {
        Long path = new Long();
        for (int i = 0; i < decisions; i++) {
            if (items[i] <= items[i + 1]) {
                path.add(i);
            } else {
                path.add(-1);
            }
        }
        return path.sum;
    }

    /** Selection sort of so many that all comparisons together are as many as the decisions. */
    private static int sorted(int[] items, int decisions) {
        int count = (int) Math.round((1 + Math.sqrt(1 + 8.0 * decisions)) / 2);
        int[] sorted = new int[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = items[i];
        }
        Long path = new Long();
        for (int from = 0; from < count; from++) {
            int least = from;
            for (int i = from + 1; i < count; i++) {
                if (sorted[i] < sorted[least]) {
                    path.add(i);
                    least = i;
                }
            }
            int item = sorted[from];
            sorted[from] = sorted[least];
            sorted[least] = item;
        }
        return path.sum;
    }

    public static int count10(int n) {
        return count(n, 10);
    }

    public static int count100(int n) {
        return count(n, 100);
    }

    public static int count1000(int n) {
        return count(n, 1000);
    }

    public static int elements10(int[] items) {
        return elements(items, 10);
    }

    public static int elements100(int[] items) {
        return elements(items, 100);
    }

    public static int elements1000(int[] items) {
        return elements(items, 1000);
    }

    public static int rising10(int[] items) {
        return rising(items, 10);
    }

    public static int rising100(int[] items) {
        return rising(items, 100);
    }

    public static int rising1000(int[] items) {
        return rising(items, 1000);
    }

    public static int sorted10(int[] items) {
        return sorted(items, 10);
    }

    public static int sorted100(int[] items) {
        return sorted(items, 100);
    }

    public static int sorted1000(int[] items) {
        return sorted(items, 1000);
    }
}
