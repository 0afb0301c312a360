// bug 1: java.lang.IllegalArgumentException by `Meetings.withBreaks(new Meetings.Slot(600, 605), 5);`
// rejects: java.lang.IllegalArgumentException by `new Meetings.Slot(5, 4);`: it ends before it begins
package bugs.arguments;

/** Meetings of a day. */
public final class Meetings {
    /** A time from one minute of the day to another. */
    public static final class Slot {
        private final int from;
        private final int to;

        public Slot(int from, int to) {
            if (from < 0 || to > 1440 || from > to) {
                throw new IllegalArgumentException(from + " to " + to);
            }
            this.from = from;
            this.to = to;
        }

        public int minutes() {
            return to - from;
        }
    }

    private Meetings() {}

    /** What is left of a slot with a break of some minutes, at most 60, at its beginning and end. */
    public static Slot withBreaks(Slot slot, int pause) {
        if (pause < 0 || pause > 60) {
            throw new IllegalArgumentException("pause: " + pause);
        }
        return new Slot(slot.from + pause, slot.to - pause); // bug 1
    }

    public static boolean overlap(Slot a, Slot b) {
        return a.from < b.to && b.from < a.to;
    }
}
