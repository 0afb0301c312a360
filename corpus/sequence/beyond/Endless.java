package sequence.beyond;

/** A loop that ends after as many rounds as an argument says: its paths have no end. */
public class Endless {
    private int sum;

    public void add(int count) {
        for (int i = 0; i < count; i++) {
            sum = sum + 2;
        }
    }

    public boolean isMany() {
        return sum > 4;
    }
}
