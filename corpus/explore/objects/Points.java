package explore.objects;

/** Objects made by constructors, setters and public fields. */
public class Points {
    public static final class Point {
        private int x;
        private int y;

        public Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }

        public int getY() {
            return y;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x && ((Point) o).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }
    }

    public static final class Bean {
        private String name;
        private int age = 18;
        private boolean frozen;

        public void setName(String name) {
            this.name = name;
        }

        public void setAge(int age) {
            if (age < 0) throw new IllegalArgumentException("age");
            this.age = age;
        }

        public boolean isFrozen() {
            return frozen;
        }
    }

    // outcome: "origin"
    // outcome: "diagonal"
    // outcome: "elsewhere"
    // outcome: throws java.lang.NullPointerException: *
    public static String place(Point p) {
        if (p.getX() == 0 && p.getY() == 0) return "origin";
        return p.getX() == p.getY() ? "diagonal" : "elsewhere";
    }

    // outcome: "same"
    // outcome: "equal"
    // outcome: "different"
    // outcome: throws java.lang.NullPointerException: *
    public static String compare(Point p, Point q) {
        if (p == q && p != null) return "same";
        return p.equals(q) ? "equal" : "different";
    }

    // outcome: "moved both"
    // outcome: "moved one"
    // outcome: throws java.lang.NullPointerException: *
    public static String move(Point p, Point q) {
        int before = q.getX();
        p.setX(before + 1);
        return q.getX() != before ? "moved both" : "moved one";
    }

    // outcome: "child"
    // outcome: "adult"
    // outcome: "nameless"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "unborn"
    // unreachable: "frozen"
    public static String bean(Bean b) {
        if (b.isFrozen()) return "frozen";
        if (b.name == null) return "nameless";
        if (b.age < 0) return "unborn";
        return b.age < 18 ? "child" : "adult";
    }

    // outcome: "Bob"
    // outcome: "other"
    public static String named(Bean b) {
        return b != null && "Bob".equals(b.name) ? "Bob" : "other";
    }
}
