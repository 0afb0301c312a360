package coffee;

import java.util.Objects;

/** A drink on the menu, in one size. */
public record Drink(String name, Size size, int baseCents) {
    public Drink {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(size, "size");
        if (baseCents < 0 || baseCents > 10_000) {
            throw new IllegalArgumentException("price out of range: " + baseCents);
        }
    }

    /** What it costs in cents; an extra shot is 50. */
    public int price(boolean extraShot) {
        int price = baseCents + size.extraCents();
        return extraShot ? price + 50 : price;
    }
}
