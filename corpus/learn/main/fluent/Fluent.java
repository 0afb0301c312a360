package fluent;

/* A method that returns its receiver, and one that returns its parameter. */

public class Fluent {
    private int sum;

    public Fluent add(int n) {
        sum += n;
        return this;
    }

    public <T> T same(T value) {
        return value;
    }
}
