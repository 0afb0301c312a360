// breaks: none
package more;

public class PeriodKept {
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

    public PeriodKept(Moment start, Moment end) {
        this.start = new Moment(start.time);
        this.end = new Moment(end.time);
        if (this.start.time > this.end.time) {
            throw new IllegalArgumentException("ends before it starts");
        }
    }

    public boolean repOk() {
        return start.time <= end.time;
    }
}
