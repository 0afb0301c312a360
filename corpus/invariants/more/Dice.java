// breaks: capturing, leaking
package more;

/** A record of an array: both its constructor and its accessor share it. */
public record Dice(int[] eyes) {
    public Dice {
        if (eyes.length == 0 || eyes[0] < 1) {
            throw new IllegalArgumentException("no eyes");
        }
    }

    public boolean repOk() {
        return eyes[0] >= 1;
    }
}
