// breaks: none
package more;

public class PurseKept {
    private int coins = 4;
    private int weight = 8;

    public boolean repOk() {
        return weight == 2 * coins;
    }

    public void pour(PurseKept other) {
        if (other != this) {
            coins += other.coins;
            weight += other.weight;
            other.coins = 0;
            other.weight = 0;
        }
    }
}
