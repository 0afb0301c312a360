import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas, method references, records and string concatenation around initialisers. */
public class Functions {
    static final List<String> LOG = new ArrayList<>();

    static int say(String who) {
        LOG.add(who);
        return LOG.size();
    }

    static class Target {
        static int own = say("Target");

        static int twice(int n) {
            return 2 * n + own;
        }
    }

    static class Made {
        static int own = say("Made");
        final int number = own++;
    }

    static class WithLambdas {
        static final Supplier<Integer> FIRST = () -> say("called");
        static final Function<Integer, Supplier<Integer>> SECOND = n -> () -> n + FIRST.get();
        static int count = SECOND.apply(3).get();
    }

    record Point(int x, int y) {
        static final Point ORIGIN = new Point(0, say("Point"));
        static int made;

        Point {
            made++;
        }
    }

    interface Shape {
        int SIDES = say("Shape");

        int area();

        default int half() {
            return area() / 2;
        }
    }

    public static void main(String[] args) {
        IntUnaryOperator twice = Target::twice;
        Supplier<Made> make = Made::new;
        System.out.println(LOG);
        System.out.println(twice.applyAsInt(4) + " " + LOG);
        System.out.println(make.get().number + make.get().number + " " + LOG);
        System.out.println(WithLambdas.count + " " + LOG);
        System.out.println(new Point(1, 2) + " " + Point.ORIGIN + " " + Point.made + " " + new Point(0, 1).equals(Point.ORIGIN));
        System.out.println("joined " + Target.own++ + " and " + Made.own + LOG);
        int side = 6;
        Shape shape = () -> side * side;
        System.out.println(LOG.size() + " " + shape.half() + " " + Shape.SIDES);
        boolean isOn = false;
        assert isOn = true;
        System.out.println(isOn + " " + Functions.class.desiredAssertionStatus());
    }
}
