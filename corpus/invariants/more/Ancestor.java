package more;

/** For a subclass that inherits what holds. */
public class Ancestor {
    protected int wealth = 1;

    public boolean invariant() {
        return wealth >= 0;
    }
}
