package visible;

/* Between public calls the lesser bound is never above the greater one; a private method sees it otherwise. */

public class Visible {
    private int low;
    private int high;

    public Visible(int low, int high) {
        this.low = low;
        this.high = high;
    }

    public void widen(int by) {
        low -= by;
        shift(by);
    }

    private void shift(int by) {
        high += by;
    }

    public void reset(int at) {
        low = at + 10;
        narrow(at);
    }

    private void narrow(int at) {
        low = at;
        high = at;
    }
}
