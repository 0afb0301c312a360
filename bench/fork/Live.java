/** A heap with many live objects, for the measurement of forks. */
public class Live {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node[] heads;
    static int touched;

    static void build(int count) {
        heads = new Node[100];
        for (int i = 0; i < count; i++) {
            heads[i % heads.length] = new Node(i, heads[i % heads.length]);
        }
    }

    static int touch() {
        return ++touched;
    }

    public static void main(String[] args) {
        build(1_000);
        System.out.println(touch());
    }
}
