// bugs: count ArithmeticException
package more;

/** A method of any object sets what all share. */
public class InstanceSetter {
    private static int unit = 10;

    public void setUnit(int wanted) {
        unit = wanted;
    }

    public static int count(int amount) {
        return amount / unit;
    }
}
