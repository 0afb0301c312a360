// breaks: callback, throwing
package more;

import java.util.function.IntConsumer;

/** Tells of a new level before it has followed it. */
public class Thermostat {
    private int level;
    private int heating;

    public boolean repOk() {
        return heating == level;
    }

    public void set(int wanted, IntConsumer told) {
        level = wanted;
        told.accept(wanted);
        heating = wanted;
    }
}
