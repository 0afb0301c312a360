// bugs: m AssertionError
package paper;

/** Figure 1: a static field is an input. */
public class Figure1 {
    public static int f = 0;

    public static void m() {
        f++;
        assert f != 2 : "abort";
    }
}
