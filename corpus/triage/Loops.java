package triage;

import java.util.function.IntSupplier;

/** Loops: some that never end, some that take long, some that are meant to run on. */
public final class Loops {
    private boolean stopped;

    /** How often two goes into a number; into nothing it goes for ever. */
    public static int twos(int number) { // bug: endless
        int count = 0;
        while (number % 2 == 0) {
            number /= 2;
            count++;
        }
        return count;
    }

    /** The next free slot of a ring; a full ring has none. */
    public static int slot(boolean[] taken) { // bug: endless
        int at = 0;
        while (taken.length > 0 && taken[at]) {
            at = (at + 1) % taken.length;
        }
        return at;
    }

    /** Replaces until there is nothing left to replace. */
    public static String without(String text, char letter) { // bug: endless
        String seen = text;
        while (seen.indexOf(letter) >= 0) {
            seen = seen.replace(letter, letter);
        }
        return seen;
    }

    /** Tenths that never are one. */
    public static int tenths(int start) { // bug: endless
        double sum = start;
        int count = 0;
        while (sum != 1.0 && sum >= start) {
            sum += 0.1;
            count = (count + 1) % 100;
        }
        return count;
    }

    /** Steps that do not get anywhere. */
    public static int steps(int from, int to, int by) { // bug: endless
        int count = 0;
        if (from < 0 || to > 100) {
            return 0;
        }
        for (int at = from; at < to; at += by) {
            count |= 1;
        }
        return count;
    }

    /** As long as somebody else wants it. */
    public static int asLongAs(IntSupplier wanted) {
        int sum = 0;
        while (wanted.getAsInt() > 0) {
            sum ^= 1;
        }
        return sum;
    }

    /** Serves for ever, and says so: there is no way to return. */
    public void serve() {
        while (true) {
            stopped = !stopped;
        }
    }

    /** Ends, if not soon. */
    public static int collatz(int number) {
        if (number <= 0) {
            return 0;
        }
        int count = 0;
        for (long at = number; at != 1; at = at % 2 == 0 ? at / 2 : 3 * at + 1) {
            count++;
        }
        return count;
    }
}
