// bug 1: java.lang.AssertionError by `Traffic.after(Traffic.Light.BLINKING);`
// rejects: java.lang.NullPointerException by `Traffic.after(null);`: null handed to a public method
package bugs.asserts;

/** The phases of a traffic light. */
public final class Traffic {
    public enum Light {
        RED,
        GREEN,
        YELLOW,
        BLINKING
    }

    private Traffic() {}

    public static Light after(Light light) {
        switch (light) {
            case RED:
                return Light.GREEN;
            case GREEN:
                return Light.YELLOW;
            case YELLOW:
                return Light.RED;
            default:
                throw new AssertionError("unreachable: " + light); // bug 1
        }
    }

    public static boolean mayGo(Light light) {
        return light == Light.GREEN || light == Light.BLINKING;
    }
}
