// breaks: capturing
package more;

/** Copies what it is given if it is told to. */
public class Weights {
    private final int[] weights;

    public Weights(int[] weights, boolean copy) {
        this.weights = copy ? weights.clone() : weights;
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
