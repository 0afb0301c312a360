// bugs: none
package more;

/** Two initialisers that call each other, to no effect. */
public class HarmlessCycle {
    static class A {
        static final int X = B.zero() + 1;

        static int zero() {
            return 0;
        }
    }

    static class B {
        static final int Y = A.zero() + 1;

        static int zero() {
            return 0;
        }
    }

    public static void check() {
        assert A.X == 1 && B.Y == 1;
    }
}
