package triage;

import java.util.ArrayList;
import java.util.List;

/** Objects that clients may put into each other. */
public class Nest {
    private final List<Nest> parts = new ArrayList<>();

    public void put(Nest part) {
        parts.add(part);
    }

    /** A nest that is in itself has no depth, and nothing keeps it out. */
    public int depth() { // bug: StackOverflowError
        int depth = 0;
        for (Nest part : parts) {
            depth = Math.max(depth, part.depth());
        }
        return depth + 1;
    }

    /** A twin that nobody needs to put into anything. */
    public static int countdown(int from) { // bug: StackOverflowError
        return from == 0 ? 0 : countdown(from - 1) + 1;
    }
}
