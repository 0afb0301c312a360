// breaks: constructor
package more;

/** A constructor that takes anything. */
public class Age {
    private final int years;

    public Age(int years) {
        this.years = years;
    }

    public boolean invariant() {
        return years >= 0;
    }
}
