// breaks: exhaustive
package more;

/** Its superclass says what holds. */
public class Heir extends Ancestor {
    public void spend() {
        wealth -= 2;
    }
}
