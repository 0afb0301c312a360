// breaks: none
package paper;

public class AnswerKept {
    private int x = 42;
    private int y = 42;

    public boolean invariant() {
        return x == 42;
    }

    public void setX() {
        x = y == 42 ? y : 42;
    }

    public void setY(int v) {
        y = v;
    }
}
