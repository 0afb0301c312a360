// breaks: friend
package more;

/** Another class knows too much. */
public class Lamp {
    int power = 5;

    public boolean repOk() {
        return power <= 10;
    }

    public static class Dimmer {
        public static void set(Lamp lamp, int power) {
            lamp.power = power;
        }
    }
}
