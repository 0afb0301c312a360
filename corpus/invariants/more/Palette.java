// breaks: arrayElement
package more;

/** A final field does not make the array final. */
public class Palette {
    public final int[] colours = {1, 2, 3};

    public boolean repOk() {
        return colours[0] > 0;
    }
}
