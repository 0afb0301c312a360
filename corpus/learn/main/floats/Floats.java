package floats;

/* Numbers with a point: signs, and what is equal. */

public class Floats {
    public static double area(double width, double height) {
        return width * height;
    }

    public static float scale(float factor) {
        return factor / 2;
    }
}
