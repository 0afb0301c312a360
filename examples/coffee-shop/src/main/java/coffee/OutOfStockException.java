package coffee;

/** There is not enough of something. */
public class OutOfStockException extends Exception {
    private static final long serialVersionUID = 1;

    private final int missing;

    public OutOfStockException(String item, int missing) {
        super(item + ": " + missing + " g short");
        this.missing = missing;
    }

    public int missing() {
        return missing;
    }
}
