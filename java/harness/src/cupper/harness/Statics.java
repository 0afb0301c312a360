package cupper.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What classes that are initialised again for every test call. Numbers count up from 0 and are never used again. */
public final class Statics {
    private static final int START = 256;
    private static volatile Initialisation[] all = new Initialisation[START];
    private static int count;
    private static final List<String> REASONS = new ArrayList<>();
    private static volatile String trouble;

    private Statics() {}

    /** Comes before everything that initialises a class (JLS 12.4.1). */
    public static void enter(int number) {
        Initialisation one = all[number];
        if (!one.isDone) one.run();
    }

    /** Comes before what only a class loaded anew gets right. */
    public static void giveUp(int reason) {
        synchronized (REASONS) {
            giveUp(REASONS.get(reason));
        }
    }

    static void giveUp(String why) {
        if (trouble == null) trouble = why;
    }

    /** Why the test that has run must be run with a loader of its own; null if it need not. */
    static String trouble() {
        return trouble;
    }

    static void clear() {
        trouble = null;
    }

    static synchronized int add(Initialisation one) {
        if (count == all.length) all = Arrays.copyOf(all, count * 2);
        all[count] = one;
        return count++;
    }

    static Initialisation get(int number) {
        return all[number];
    }

    /** Threads that a test has left behind may still ask for its classes: they find them as they are. */
    static void retire(int number) {
        all[number] = Initialisation.RETIRED;
    }

    static int reason(String why) {
        synchronized (REASONS) {
            int known = REASONS.indexOf(why);
            if (known >= 0) return known;
            REASONS.add(why);
            return REASONS.size() - 1;
        }
    }
}
