// bugs: act AssertionError
package more;

/** A field of an enum type. */
public class EnumField {
    enum Mode {
        ON, OFF, BROKEN
    }

    public static Mode mode = Mode.ON;

    public static int act() {
        switch (mode == null ? Mode.OFF : mode) {
            case BROKEN:
                throw new AssertionError();
            default:
                return 1;
        }
    }
}
