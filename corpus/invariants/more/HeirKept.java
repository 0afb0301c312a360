// breaks: none
package more;

public class HeirKept extends Ancestor {
    public void spend() {
        wealth = 0;
    }
}
