// bug 1: java.lang.ClassCastException by `Areas.twice(new Areas.Triangle(3, 4));`
package bugs.casts;

/** Areas of shapes, doubled so that they stay whole. */
public final class Areas {
    public interface Shape {}

    public static final class Square implements Shape {
        final int side;

        public Square(int side) {
            this.side = side;
        }
    }

    public static final class Rectangle implements Shape {
        final int width;
        final int height;

        public Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public static final class Triangle implements Shape {
        final int base;
        final int height;

        public Triangle(int base, int height) {
            this.base = base;
            this.height = height;
        }
    }

    private Areas() {}

    public static int twice(Shape shape) {
        if (shape instanceof Square square) {
            return 2 * square.side * square.side;
        }
        Rectangle rectangle = (Rectangle) shape; // bug 1
        return 2 * rectangle.width * rectangle.height;
    }
}
