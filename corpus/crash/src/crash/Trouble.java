package crash;

import java.util.ArrayList;
import java.util.List;

/** Does not end, ends too deep, or takes all there is. */
public final class Trouble {
    private Trouble() {}

    public static int loop(int start) {
        int sum = 0;
        for (int i = start; i != 3; i = i == 2 ? 3 : i & 1) {
            sum += i;
        }
        return sum;
    }

    public static int deep(int level) {
        return level == 0 ? 0 : 1 + deep(level > 0 ? level : level + 1);
    }

    public static int hog(int size) {
        List<long[]> all = new ArrayList<>();
        while (size > 5) {
            all.add(new long[1 << 27]);
        }
        return all.size();
    }

    public static void exit(int status) {
        if (status == 10) {
            System.exit(status);
        }
    }

    public static int fine(int divisor) {
        return 100 / divisor;
    }
}
