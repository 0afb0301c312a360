package quiz;

/** Hides the annotation in its package. */
public class Test {
    public boolean passed(int points) {
        return points >= 50;
    }
}
