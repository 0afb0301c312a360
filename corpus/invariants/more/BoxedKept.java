// breaks: none
package more;

public class BoxedKept {
    private int size;

    public Boolean repOK() {
        return size >= 0;
    }

    public void remove() {
        if (size > 0) {
            size--;
        }
    }
}
