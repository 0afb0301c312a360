// breaks: none
package subclass;

public class VaultKept {
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
        if (coins + by >= 0) {
            coins += by;
        }
    }
}
