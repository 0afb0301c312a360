// breaks: none
package more;

public class LampKept {
    int power = 5;

    public boolean repOk() {
        return power <= 10;
    }

    public static class Dimmer {
        public static void set(LampKept lamp, int power) {
            lamp.power = Math.min(power, 10);
        }
    }
}
