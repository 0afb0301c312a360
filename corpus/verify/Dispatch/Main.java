// property: assert
// expected: TRUE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    abstract static class Shape {
        abstract int sides();

        boolean isTriangle() {
            return sides() == 3;
        }
    }

    static class Polygon extends Shape {
        private final int n;

        Polygon(int n) {
            this.n = n < 3 ? 3 : n;
        }

        @Override
        int sides() {
            return n;
        }
    }

    static class Square extends Shape {
        @Override
        int sides() {
            return 4;
        }

        @Override
        boolean isTriangle() {
            return false;
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Shape s = Verifier.nondetBoolean() ? new Polygon(n) : new Square();
        if (s.isTriangle()) {
            assert s instanceof Polygon;
            assert n <= 3;
        } else {
            assert s.sides() > 3;
        }
    }
}
