// breaks: none
package more;

public class PaletteKept {
    private final int[] colours = {1, 2, 3};

    public boolean repOk() {
        return colours[0] > 0;
    }

    public int colour(int index) {
        return colours[index];
    }
}
