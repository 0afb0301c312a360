// bugs: check AssertionError
package more;

/** Two initialisers that need each other: it matters which is first. */
public class Cycle {
    static class A {
        static final int X = B.Y + 1;
    }

    static class B {
        static final int Y = A.X + 1;
    }

    public static void check() {
        assert A.X == 2;
        assert B.Y == 1;
    }
}
