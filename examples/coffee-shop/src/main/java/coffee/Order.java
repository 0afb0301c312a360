package coffee;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What a table has ordered; after paying nothing can be added. */
public class Order {
    private final List<Drink> drinks = new ArrayList<>();
    private boolean paid;

    public void add(Drink drink) {
        if (paid) {
            throw new IllegalStateException("already paid");
        }
        drinks.add(Objects.requireNonNull(drink, "drink"));
    }

    public int size() {
        return drinks.size();
    }

    public boolean isPaid() {
        return paid;
    }

    /** The sum in cents. From three drinks on, a tenth is off. */
    public int total() {
        int sum = 0;
        for (Drink drink : drinks) {
            sum += drink.price(false);
        }
        return drinks.size() >= 3 ? sum - sum / 10 : sum;
    }

    /** What a drink costs on average, in cents; 0 without drinks. */
    public int average() {
        return drinks.isEmpty() ? 0 : total() / drinks.size();
    }

    /**
     * Pays and returns the change.
     *
     * @throws IllegalArgumentException if it is not enough
     */
    public int pay(int cents) {
        int due = total();
        if (cents < due) {
            throw new IllegalArgumentException((due - cents) + " cents are missing");
        }
        paid = true;
        return cents - due;
    }
}
