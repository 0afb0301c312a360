// breaks: none
package subclass;

public class GaugeKept {
    private int level;

    public boolean repOk() {
        return level >= 0 && level <= 100;
    }

    protected int level() {
        return level;
    }
}
