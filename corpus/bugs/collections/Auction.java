// bug 1: java.util.NoSuchElementException by `new Auction(10).winner();`
// bug 1: java.util.NoSuchElementException by `Auction a = new Auction(10); a.bid("ada", 5); a.winner();`
// rejects: java.lang.IllegalArgumentException by `new Auction(10).bid("ada", 0);`: a bid that is not positive
package bugs.collections;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** An auction with a price that must be reached. */
public class Auction {
    public record Bid(String bidder, int amount) {}

    private final int reserve;
    private final List<Bid> bids = new ArrayList<>();

    public Auction(int reserve) {
        this.reserve = reserve;
    }

    public void bid(String bidder, int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("bid: " + amount);
        }
        bids.add(new Bid(bidder, amount));
    }

    public Optional<Bid> highest() {
        return bids.stream().max(Comparator.comparingInt(Bid::amount));
    }

    /** Who gets it. */
    public String winner() {
        return highest().filter(bid -> bid.amount() >= reserve).get().bidder(); // bug 1
    }
}
