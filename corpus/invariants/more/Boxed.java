// breaks: exhaustive
package more;

/** Says it with an object. */
public class Boxed {
    private int size;

    public Boolean repOK() {
        return size >= 0;
    }

    public void remove() {
        size--;
    }
}
