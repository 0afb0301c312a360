// breaks: none
package more;

public record SpanKept(int[] ends) {
    public SpanKept {
        ends = ends.clone();
        if (ends.length != 2 || ends[0] > ends[1]) {
            throw new IllegalArgumentException("it ends before it begins");
        }
    }

    @Override
    public int[] ends() {
        return ends.clone();
    }
}
