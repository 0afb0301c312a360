// breaks: capturing, leaking
package more;

/** A record says by its constructor what holds for its components. */
public record Span(int[] ends) {
    public Span {
        if (ends.length != 2 || ends[0] > ends[1]) {
            throw new IllegalArgumentException("it ends before it begins");
        }
    }
}
