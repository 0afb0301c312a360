// bug 1: java.util.ConcurrentModificationException by `Cart cart = new Cart(java.util.List.of(1, 1, 1)); cart.dropCheap(5);`
// rejects: java.lang.IllegalArgumentException by `new Cart(java.util.List.of(0));`: a price that is not positive
package bugs.collections;

import java.util.ArrayList;
import java.util.List;

/** The prices of what lies in a shopping cart. */
public class Cart {
    private final List<Integer> prices;

    public Cart(List<Integer> prices) {
        for (int price : prices) {
            if (price <= 0) {
                throw new IllegalArgumentException("nothing is free");
            }
        }
        this.prices = new ArrayList<>(prices);
    }

    public int size() {
        return prices.size();
    }

    public int total() {
        int total = 0;
        for (int price : prices) {
            total += price;
        }
        return total;
    }

    /** Takes out what costs less than a limit. */
    public void dropCheap(int limit) {
        for (Integer price : prices) { // bug 1
            if (price < limit) {
                prices.remove(price);
            }
        }
    }
}
