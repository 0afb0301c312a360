// bug 1: java.lang.ArithmeticException by `new Timetable(60, 60).next(100);`
// rejects: java.lang.IllegalArgumentException by `new Timetable(2, 1);`: the wrong way round
package bugs.arithmetic;

/** A bus that leaves at two times, and then always after the same interval; minutes of a day. */
public class Timetable {
    private final int first;
    private final int second;

    public Timetable(int first, int second) {
        if (first < 0 || second < first || second > 1440) {
            throw new IllegalArgumentException("from " + first + " to " + second);
        }
        this.first = first;
        this.second = second;
    }

    /** When the next bus leaves. */
    public int next(int now) {
        if (now <= first) {
            return first;
        }
        int late = (now - first) % (second - first); // bug 1
        return late == 0 ? now : now + (second - first) - late;
    }
}
