// breaks: exhaustive
package more;

/** Pours itself into itself. */
public class Purse {
    private int coins = 4;
    private int weight = 8;

    public boolean repOk() {
        return weight == 2 * coins;
    }

    public void pour(Purse other) {
        coins += other.coins;
        other.coins = 0;
        weight += other.weight;
        other.weight = other.coins * 2;
        if (other == this) {
            weight = 1;
        }
    }
}
