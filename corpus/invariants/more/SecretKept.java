// breaks: none
package more;

public class SecretKept {
    private int depth;

    private boolean classInvariant() {
        return depth <= 1;
    }

    public void descend() {
        depth = 1;
    }
}
