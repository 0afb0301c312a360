package crash;

/** Notices that its size is negative and goes on; two negative sizes have a positive product. */
public class Canvas {
    private final int width;
    private final int height;
    private final int[] pixels;

    public Canvas(int width, int height) {
        this.width = width;
        this.height = height;
        if (width < 0 || height < 0) {
            System.err.println("no such size");
        }
        pixels = new int[width * height];
    }

    public void write(float brightness, int x, int y, Colour colour) {
        colour.scale(brightness);
        set(x, y, colour.red());
    }

    private void set(int x, int y, float component) {
        pixels[y * width + x] = (int) (component * 255);
    }

    public int height() {
        return height;
    }
}
