// breaks: subclassing
package paper;

/** PUT_S: the subclass wants more than `withdraw` was written for. */
public class Savings extends Account {
    public boolean invariant() {
        return 0 <= balance;
    }
}
