// breaks: none
package more;

public class LabelKept {
    private final StringBuilder text = new StringBuilder("label");

    public boolean repOk() {
        return text.length() == 5;
    }

    public String text() {
        return text.toString();
    }
}
