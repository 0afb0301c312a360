package sequence.beyond;

/** Lists that may share their nodes. One that grows through another does not notice: that takes two objects. */
public class Chain {
    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private Node first;
    private int size;

    public void append(int value) {
        Node node = new Node(value);
        if (first == null) {
            first = node;
        } else {
            Node at = first;
            while (at.next != null) {
                at = at.next;
            }
            at.next = node;
        }
        size++;
    }

    /** Both have the same nodes from now on. */
    public void join(Chain other) {
        first = other.first;
        size = other.size;
    }

    public int[] toArray() {
        int[] values = new int[size];
        int index = 0;
        for (Node at = first; at != null; at = at.next) {
            values[index++] = at.value;
        }
        return values;
    }
}
