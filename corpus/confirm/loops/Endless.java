package confirm.loops;

import java.util.ArrayList;
import java.util.List;

/** Loops and recursions without an end. */
public class Endless {
    private int total;

    public int spin(int n) {
        int i = 0;
        while (i < n) { // expect: IL_INFINITE_LOOP confirmed
            total++;
        }
        return total;
    }

    public int recurse(int n) {
        return recurse(n + 1) + 1; // expect: IL_INFINITE_RECURSIVE_LOOP confirmed
    }

    public Endless self() {
        return self(); // expect: IL_INFINITE_RECURSIVE_LOOP confirmed
    }

    private static int down(int n, int[] cells) {
        cells[0] = n;
        return down(n, cells); // expect: IL_INFINITE_RECURSIVE_LOOP refuted
    }

    /** No product of two successors is odd, so that no one calls it. */
    public int dead(int n) {
        if ((n * (n + 1) & 1) == 1) {
            return down(n, new int[1]);
        }
        return n;
    }

    public int itself() {
        List<Object> list = new ArrayList<>();
        list.add(list); // expect: IL_CONTAINER_ADDED_TO_ITSELF notJudged
        return list.size();
    }
}
