// breaks: capturing
package more;

/** Keeps the moments that it is given. */
public class Period {
    public static class Moment {
        private long time;

        public Moment(long time) {
            this.time = time;
        }

        public void setTime(long time) {
            this.time = time;
        }
    }

    private final Moment start;
    private final Moment end;

    public Period(Moment start, Moment end) {
        if (start.time > end.time) {
            throw new IllegalArgumentException("ends before it starts");
        }
        this.start = start;
        this.end = end;
    }

    public boolean repOk() {
        return start.time <= end.time;
    }
}
