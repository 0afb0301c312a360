package triage;

/** A ratio of parts. */
public interface Ratio {
    /** @throws ArithmeticException if there are no parts */
    int of(int[] parts);
}
