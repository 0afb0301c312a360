/** A virtual call site that sees eight classes in an irregular order. */
public class VirtualMega {
    abstract static class Shape {
        abstract int area(int scale);
    }

    static class Dot extends Shape {
        int area(int scale) {
            return 0;
        }
    }

    static class Square extends Shape {
        int area(int scale) {
            return scale * scale;
        }
    }

    static class Strip extends Shape {
        int area(int scale) {
            return scale * 3;
        }
    }

    static class Triangle extends Shape {
        int area(int scale) {
            return scale * scale / 2;
        }
    }

    static class Circle extends Shape {
        int area(int scale) {
            return scale * scale * 355 / 113;
        }
    }

    static class Ring extends Circle {
        int area(int scale) {
            return super.area(scale) - super.area(scale >> 1);
        }
    }

    static class Cross extends Strip {
        int area(int scale) {
            return super.area(scale) * 2 - 9;
        }
    }

    static class Hexagon extends Shape {
        int area(int scale) {
            return scale * scale * 1299 / 500;
        }
    }

    public static void main(String[] args) {
        Shape[] shapes = {
            new Dot(), new Square(), new Strip(), new Triangle(), new Circle(), new Ring(), new Cross(), new Hexagon()
        };
        long sum = 0;
        int pick = 1;
        for (int i = 0; i < 17_000_000; i++) {
            pick = pick * 1103515245 + 12345;
            sum += shapes[(pick >>> 16) & 7].area(i & 255);
        }
        System.out.println(sum);
    }
}
