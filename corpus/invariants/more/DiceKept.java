// breaks: none
package more;

public record DiceKept(int[] eyes) {
    public DiceKept {
        eyes = eyes.clone();
        if (eyes.length == 0 || eyes[0] < 1) {
            throw new IllegalArgumentException("no eyes");
        }
    }

    public int[] eyes() {
        return eyes.clone();
    }

    public boolean repOk() {
        return eyes[0] >= 1;
    }
}
