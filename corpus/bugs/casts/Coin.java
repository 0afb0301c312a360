// bug 1: java.lang.ClassCastException by `new Coin(1, "EUR").equals("EUR");`
// rejects: java.lang.IllegalArgumentException by `new Coin(0, "EUR");`: a coin without value
package bugs.casts;

/** A coin of some currency. */
public final class Coin {
    private final int value;
    private final String currency;

    public Coin(int value, String currency) {
        if (value <= 0 || currency == null) {
            throw new IllegalArgumentException("not a coin");
        }
        this.value = value;
        this.currency = currency;
    }

    @Override
    public boolean equals(Object other) {
        if (other == null) {
            return false;
        }
        Coin coin = (Coin) other; // bug 1
        return value == coin.value && currency.equals(coin.currency);
    }

    @Override
    public int hashCode() {
        return 31 * currency.hashCode() + value;
    }

    @Override
    public String toString() {
        return value + " " + currency;
    }
}
