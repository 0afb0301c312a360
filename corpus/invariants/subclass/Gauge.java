// breaks: fieldUpdate
package subclass;

/** A field that subclasses can assign. */
public class Gauge {
    protected int level;

    public boolean repOk() {
        return level >= 0 && level <= 100;
    }

    public int level() {
        return level;
    }
}
