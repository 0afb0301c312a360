// breaks: none
package more;

public class AskedKept {
    private int questions;
    private int steps;

    public boolean repOk() {
        questions++;
        return questions < 2;
    }

    public void step() {
        steps++;
    }
}
