package sequence.beyond;

/** Objects share static state: how many there are decides what a call does. */
public class Registry {
    private static int open;
    private boolean isOpen;

    public void open() {
        if (!isOpen) {
            isOpen = true;
            open++;
        }
    }

    public void close() {
        if (isOpen) {
            isOpen = false;
            open--;
        }
    }

    public void leak() {
        isOpen = false;
    }

    public boolean isCrowded() {
        return open > 2;
    }
}
