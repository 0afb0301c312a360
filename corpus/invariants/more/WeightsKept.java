// breaks: none
package more;

public class WeightsKept {
    private final int[] weights;

    public WeightsKept(int[] weights, boolean copy) {
        this.weights = weights.clone();
        checkRep();
    }

    public void checkRep() {
        for (int weight : weights) {
            if (weight < 0) {
                throw new IllegalArgumentException("negative");
            }
        }
    }
}
