// rejects: java.lang.IllegalArgumentException by `new Rectangles.Rectangle(0, 1);`: a side that is not positive
// rejects: java.lang.NullPointerException by `Rectangles.largest(null);`: null handed to a public method
// rejects: java.lang.NullPointerException by `Rectangles.largest(new Rectangles.Rectangle[] {new Rectangles.Rectangle(1, 1), null});`: null inside the array that was handed in
package bugs.clean;

import java.util.Optional;

/** Rectangles and their areas. */
public final class Rectangles {
    public record Rectangle(int width, int height) {
        public Rectangle {
            if (width <= 0 || height <= 0) {
                throw new IllegalArgumentException(width + " x " + height);
            }
        }

        public long area() {
            return (long) width * height;
        }
    }

    private Rectangles() {}

    /** The largest one, if there are any. */
    public static Optional<Rectangle> largest(Rectangle[] all) {
        Rectangle largest = null;
        for (Rectangle one : all) {
            if (largest == null || one.area() > largest.area()) {
                largest = one;
            }
        }
        return Optional.ofNullable(largest);
    }

    /** How often the smaller side fits into the larger. */
    public static int ratio(Rectangle rectangle) {
        int small = Math.min(rectangle.width(), rectangle.height());
        return Math.max(rectangle.width(), rectangle.height()) / small;
    }
}
