package coffee;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class OrderTest {
    @Test
    void threeDrinksAreATenthCheaper() {
        Order order = new Order();
        order.add(new Drink("Espresso", Size.SMALL, 200));
        order.add(new Drink("Latte", Size.LARGE, 340));
        order.add(new Drink("Filter", Size.MEDIUM, 190));
        assertEquals(810, order.total());
    }
}
