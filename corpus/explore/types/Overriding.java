package explore.types;

/** Methods that a subclass overrides: explored as written here, dispatched when they are called on an argument. */
public class Overriding {
    private final int volume;

    public Overriding(int volume) {
        this.volume = volume;
    }

    /** Says the same louder, and keeps what {@link #summary} does. */
    public static final class Loud extends Overriding {
        public Loud(int volume) {
            super(volume);
        }

        @Override
        public String say() {
            return "LOUD";
        }

        @Override
        protected int factor() {
            return 10;
        }
    }

    // outcome: "silent"
    // outcome: "plain"
    // unreachable: "LOUD"
    public String say() {
        return volume == 0 ? "silent" : "plain";
    }

    protected int factor() {
        return 1;
    }

    // outcome: "times 1"
    // outcome: "times 10"
    public String summary() {
        return "times " + factor();
    }

    // outcome: "silent"
    // outcome: "plain"
    // outcome: "LOUD"
    // outcome: throws java.lang.NullPointerException: *
    public static String saidBy(Overriding speaker) {
        return speaker.say();
    }
}
