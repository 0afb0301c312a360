// bugs: step ArithmeticException
package more;

/** An initialiser that never ends does not keep others from being found. */
public class NeverEnds {
    public static int divisor = 2;

    static class Endless {
        static int count = 0;

        static {
            while (divisor != 12345) {
                count++;
            }
        }
    }

    public static int step(int number) {
        if (number == 7) {
            return Endless.count;
        }
        return number / divisor;
    }
}
