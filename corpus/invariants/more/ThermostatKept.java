// breaks: none
package more;

import java.util.function.IntConsumer;

public class ThermostatKept {
    private int level;
    private int heating;

    public boolean repOk() {
        return heating == level;
    }

    public void set(int wanted, IntConsumer told) {
        level = wanted;
        heating = wanted;
        told.accept(wanted);
    }
}
