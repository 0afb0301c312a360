// breaks: none
package more;

public class AgeKept {
    private final int years;

    public AgeKept(int years) {
        if (years < 0) {
            throw new IllegalArgumentException("not born");
        }
        this.years = years;
    }

    public boolean invariant() {
        return years >= 0;
    }
}
