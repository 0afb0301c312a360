package coffee;

/** A card that is stamped once a drink: the tenth is free, and regulars get a title. */
public class LoyaltyCard {
    private static final String[] TITLES = {"guest", "friend", "regular", "barista's favourite"};

    private int stamps;

    public LoyaltyCard(int stamps) {
        if (stamps < 0) {
            throw new IllegalArgumentException("negative stamps");
        }
        this.stamps = stamps;
    }

    public int stamps() {
        return stamps;
    }

    /** Stamps the card for a drink and returns what the drink costs then. */
    public int stamp(int cents) {
        stamps++;
        return stamps % 10 == 0 ? 0 : cents;
    }

    /** How the barista greets the owner: a new title every ten drinks. */
    public String title() {
        if (stamps > 40) {
            return "legend";
        }
        return TITLES[stamps / 10];
    }
}
