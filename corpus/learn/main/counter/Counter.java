package counter;

/* What a call does to the state; and what holds of the state always. */

public class Counter {
    private int count;
    private int steps;

    public void add(int n) {
        count += n;
        steps++;
    }

    public int count() {
        return count;
    }
}
