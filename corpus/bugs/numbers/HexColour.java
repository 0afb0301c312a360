// bug 1: java.lang.NumberFormatException by `HexColour.parse("#xyz");`
// rejects: java.lang.IllegalArgumentException by `HexColour.parse("123");`: no hash sign
package bugs.numbers;

/** A colour of web pages in its short form, as {@code #f80}. */
public final class HexColour {
    private final int red;
    private final int green;
    private final int blue;

    private HexColour(int red, int green, int blue) {
        this.red = red;
        this.green = green;
        this.blue = blue;
    }

    public static HexColour parse(String text) {
        if (text.length() != 4 || text.charAt(0) != '#') {
            throw new IllegalArgumentException("not a colour: " + text);
        }
        int rgb = Integer.parseInt(text.substring(1), 16); // bug 1
        return new HexColour((rgb >> 8 & 15) * 17, (rgb >> 4 & 15) * 17, (rgb & 15) * 17);
    }

    /** How bright it looks, from 0 to 255. */
    public int brightness() {
        return (red * 30 + green * 59 + blue * 11) / 100;
    }
}
