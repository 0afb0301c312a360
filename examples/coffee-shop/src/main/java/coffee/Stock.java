package coffee;

import java.util.Map;
import java.util.TreeMap;

/** What lies in the store room, in grams. */
public class Stock {
    private final Map<String, Integer> grams = new TreeMap<>();

    public void deliver(String item, int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing delivered: " + amount);
        }
        grams.merge(item, amount, Integer::sum);
    }

    /** How much of it is left; 0 if there never was any. */
    public int left(String item) {
        return grams.getOrDefault(item, 0);
    }

    /**
     * Takes some of an item from the store room.
     *
     * @throws OutOfStockException if there is not enough of it
     */
    public void take(String item, int amount) throws OutOfStockException {
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing taken: " + amount);
        }
        int left = grams.get(item);
        if (amount > left) {
            throw new OutOfStockException(item, amount - left);
        }
        grams.put(item, left - amount);
    }
}
