package crash;

/** What a canvas is painted with. */
public class Colour {
    private float red;

    public Colour(float red) {
        this.red = red;
    }

    public void scale(float factor) {
        red *= factor;
    }

    public float red() {
        return red;
    }
}
