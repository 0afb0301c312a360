package explore.objects;

/** A state machine that a setter can put into each state. */
public final class Light {
    public enum State {
        OFF,
        DIM,
        BRIGHT
    }

    private State state = State.OFF;
    private boolean locked;

    public void setState(State state) {
        if (locked) throw new IllegalStateException("locked");
        this.state = state;
    }

    public void setLocked(boolean locked) {
        this.locked = locked;
    }

    // outcome: OFF
    // outcome: DIM
    // outcome: BRIGHT
    // outcome: throws java.lang.IllegalStateException: locked
    // outcome: throws java.lang.NullPointerException: *
    public State press() {
        if (locked) throw new IllegalStateException("locked");
        state = switch (state) {
            case OFF -> State.DIM;
            case DIM -> State.BRIGHT;
            case BRIGHT -> State.OFF;
        };
        return state;
    }

    // outcome: "locked bright"
    // outcome: "locked"
    // outcome: "open"
    public String describe() {
        if (!locked) return "open";
        return state == State.BRIGHT ? "locked bright" : "locked";
    }
}
