package coffee;

/** How much of a drink, and what it adds to the price. */
public enum Size {
    SMALL(0),
    MEDIUM(60),
    LARGE(110);

    private final int extraCents;

    Size(int extraCents) {
        this.extraCents = extraCents;
    }

    public int extraCents() {
        return extraCents;
    }

    /** The size that a guest means by a letter: S, M or L, in either case. */
    public static Size of(char letter) {
        switch (Character.toUpperCase(letter)) {
            case 'S':
                return SMALL;
            case 'M':
                return MEDIUM;
            case 'L':
                return LARGE;
            default:
                throw new IllegalArgumentException("no size " + letter);
        }
    }
}
