// breaks: exhaustive
package subclass;

/** Code of subclasses can do what clients cannot. */
public class Vault {
    private int coins;

    public boolean repOk() {
        return coins >= 0;
    }

    public void put(int count) {
        if (count > 0 && coins + count > 0) {
            coins += count;
        }
    }

    protected void adjust(int by) {
        coins += by;
    }
}
