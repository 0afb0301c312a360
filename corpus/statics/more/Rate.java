// bugs: pay AssertionError
package more;

/** A rate out of range. */
public class Rate {
    public static double rate = 0.5;

    public static double pay(int hours) {
        assert rate <= 1.0;
        return rate;
    }
}
