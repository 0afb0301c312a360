package crash;

/** A node of a search tree whose constructor takes anything and casts it. */
public class Node {
    private Comparable<?> data;

    public Node(Object data) {
        setData(data);
    }

    public void setData(Object data) {
        this.data = (Comparable<?>) data;
    }

    public Object getData() {
        return data;
    }
}
