// bug 1, sequence: java.lang.IllegalArgumentException by `Dealer d = new Dealer(java.util.List.of(1)); d.deal(1); d.deal(1);`
// rejects: java.lang.IllegalArgumentException by `new Dealer(java.util.List.of(1)).deal(-1);`: a negative number
package bugs.state;

import java.util.List;

/** Deals cards from a deck. */
public class Dealer {
    private final List<Integer> deck;
    private int dealt;

    public Dealer(List<Integer> deck) {
        this.deck = deck;
    }

    /** The next cards; fewer if the deck runs out. */
    public List<Integer> deal(int count) {
        if (count < 0 || count > 52) {
            throw new IllegalArgumentException("count: " + count);
        }
        int from = dealt;
        dealt += count + 1;
        return deck.subList(from, Math.min(from + count, deck.size())); // bug 1
    }

    public int dealt() {
        return dealt;
    }
}
