// breaks: exhaustive
package more;

/** Asking changes it, which must not matter: it is broken by two calls, not by two questions. */
public class Asked {
    private int questions;
    private int steps;

    public boolean repOk() {
        questions++;
        return questions < 2 && steps < 2;
    }

    public void step() {
        steps++;
    }
}
