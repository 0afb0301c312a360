package confirm.casts;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Casts that hold, that fail at times and that always fail. */
public class Shapes {
    static class Shape {
        int sides() {
            return 0;
        }
    }

    static class Square extends Shape {
        @Override
        int sides() {
            return 4;
        }

        int edge() {
            return 1;
        }
    }

    static class Circle extends Shape {
        int radius() {
            return 2;
        }
    }

    private static Shape make(int kind) {
        if (kind == 0) {
            return new Square();
        }
        return new Circle();
    }

    private static Shape pick(boolean round) {
        return round ? new Circle() : new Square();
    }

    public int radius(int kind) {
        Shape shape = make(kind);
        return ((Circle) shape).radius(); // expect: BC_UNCONFIRMED_CAST_OF_RETURN_VALUE confirmed
    }

    /** Zero makes a square. */
    public int edge() {
        Shape shape = make(0);
        return ((Square) shape).edge(); // expect: BC_UNCONFIRMED_CAST_OF_RETURN_VALUE refuted
    }

    public int round() {
        Shape shape = pick(true);
        return ((Circle) shape).radius(); // expect: BC_UNCONFIRMED_CAST_OF_RETURN_VALUE refuted
    }

    public int local(boolean round) {
        Shape shape = round ? new Circle() : new Square();
        return ((Circle) shape).radius(); // expect: BC_UNCONFIRMED_CAST confirmed
    }

    /** The same condition twice. */
    public int known(boolean round) {
        Shape shape = new Square();
        if (round) {
            shape = new Circle();
        }
        if (round) {
            return ((Circle) shape).radius(); // expect: BC_UNCONFIRMED_CAST refuted
        }
        return shape.sides();
    }

    /** Only a square has four sides. */
    public int bySides(int kind) {
        Shape shape = make(kind);
        if (shape.sides() == 4) {
            return ((Square) shape).edge(); // expect: BC_UNCONFIRMED_CAST_OF_RETURN_VALUE refuted
        }
        return 0;
    }

    public int impossible() {
        Object number = Integer.valueOf(3);
        return ((String) number).length(); // expect: BC_IMPOSSIBLE_CAST confirmed
    }

    public int downcast() {
        Shape shape = new Shape();
        return ((Circle) shape).radius(); // expect: BC_IMPOSSIBLE_DOWNCAST confirmed
    }

    /** No shape has a hundred sides. */
    public int deadCast(int n) {
        Shape shape = new Shape();
        if (shape.sides() == 100) {
            return ((Circle) shape).radius(); // expect: BC_IMPOSSIBLE_DOWNCAST refuted
        }
        return n;
    }

    public int array(List<String> names) {
        String[] all = (String[]) names.toArray(); // expect: BC_IMPOSSIBLE_DOWNCAST_OF_TOARRAY confirmed
        return all.length;
    }

    public int concrete(Collection<String> names) {
        return ((ArrayList<String>) names).size(); // expect: BC_BAD_CAST_TO_CONCRETE_COLLECTION confirmed
    }

    public String first(Collection<String> names) {
        return ((List<String>) names).get(0); // expect: BC_BAD_CAST_TO_ABSTRACT_COLLECTION confirmed
    }

    public int parameter(Shape shape) {
        return ((Square) shape).edge(); // expect: BC_UNCONFIRMED_CAST confirmed
    }
}
