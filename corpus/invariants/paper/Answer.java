// breaks: fieldUpdate, exhaustive
package paper;

/** The class of section 4: `setX` breaks it after `setY`. */
public class Answer {
    public int x = 42;
    int y = 42;

    public boolean invariant() {
        return x == 42;
    }

    public void setX() {
        x = y;
    }

    public void setY(int v) {
        y = v;
    }
}
