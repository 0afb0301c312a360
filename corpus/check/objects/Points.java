// bug 1: java.lang.ArithmeticException by `Points.Point p = new Points.Point(); new Points().same(p, p);`
// bug 2: java.lang.ArithmeticException by `Points.Point p = new Points.Point(); new Points().aliased(p, p);`
package check.objects;

/** One object by two names (5.5.2). */
public class Points {
    public static class Point {
        public int x;
    }

    public int same(Point a, Point b) {
        if (a == b) {
            return 100 / b.x; // check: division bug 1, null safe
        }
        return 0;
    }

    public int aliased(Point a, Point b) {
        a.x = 1;
        b.x = 0;
        return 100 / a.x; // check: division bug 2
    }

    public int written(Point a, Point b) {
        b.x = 0;
        a.x = 1;
        return 100 / a.x; // check: division safe
    }

    public int tested(Point a, Point b) {
        if (a == b && a.x != 0) {
            return 100 / a.x; // check: division safe, null safe
        }
        return 0;
    }
}
