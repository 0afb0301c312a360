// bugs: none
package more;

/** Being initialised before or not makes no difference here. */
public class Both {
    static class A {
        static final int X = Integer.parseInt("1");
    }

    static class B {
        static final int Y = Integer.parseInt("2");
    }

    public static void check() {
        assert A.X + B.Y == 3;
    }
}
