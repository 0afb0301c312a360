// rejects: java.lang.IllegalStateException by `Door d = new Door(1); d.open(); d.open();`: the wrong protocol
// rejects: bugs.clean.Door.WrongCode by `Door d = new Door(1); d.unlock(2);`: a checked exception, declared
package bugs.clean;

/** A door with a lock. */
public class Door {
    /** The code was wrong. */
    public static class WrongCode extends Exception {
        private static final long serialVersionUID = 1;
    }

    private enum State {
        OPEN,
        CLOSED,
        LOCKED
    }

    private final int code;
    private State state = State.CLOSED;

    public Door(int code) {
        this.code = code;
    }

    public void open() {
        require(State.CLOSED);
        state = State.OPEN;
    }

    public void close() {
        require(State.OPEN);
        state = State.CLOSED;
    }

    public void lock() {
        require(State.CLOSED);
        state = State.LOCKED;
    }

    /** Unlocks the door, whether it is locked or not. */
    public void unlock(int code) throws WrongCode {
        if (code != this.code) {
            throw new WrongCode();
        }
        if (state == State.LOCKED) {
            state = State.CLOSED;
        }
    }

    private void require(State expected) {
        if (state != expected) {
            throw new IllegalStateException("is " + state);
        }
    }
}
