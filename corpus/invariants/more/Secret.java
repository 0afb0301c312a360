// breaks: exhaustive
package more;

/** Only reflection can ask. */
public class Secret {
    private int depth;

    private boolean classInvariant() {
        return depth <= 1;
    }

    public void descend() {
        depth++;
    }
}
