package explore.linked;

/** Linked nodes with public fields: sharing and cycles. */
public class Lists {
    public static final class Node {
        public int value;
        public Node next;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: -1
    public static int length(Node n) {
        int c = 0;
        for (; n != null; n = n.next) if (++c > 3) return -1;
        return c;
    }

    // outcome: "null"
    // outcome: "end"
    // outcome: "loop of one"
    // outcome: "loop of two"
    // outcome: "longer"
    public static String cycle(Node n) {
        if (n == null) return "null";
        if (n.next == null) return "end";
        if (n.next == n) return "loop of one";
        return n.next.next == n ? "loop of two" : "longer";
    }

    // outcome: "same"
    // outcome: "distinct"
    // outcome: throws java.lang.NullPointerException: *
    public static String alias(Node a, Node b) {
        a.value = 1;
        b.value = 2;
        return a.value == 2 ? "same" : "distinct";
    }

    // outcome: "common tail"
    // outcome: "separate"
    // outcome: "short"
    public static String tails(Node a, Node b) {
        if (a == null || b == null || a.next == null || b.next == null) return "short";
        return a != b && a.next == b.next ? "common tail" : "separate";
    }

    // outcome: "ascending"
    // outcome: "not ascending"
    // outcome: throws java.lang.NullPointerException: *
    public static String ascending(Node n) {
        return n.value < n.next.value && n.next.value < n.next.next.value ? "ascending" : "not ascending";
    }

    // outcome: "found"
    // outcome: "absent"
    public static String contains(Node n, int key) {
        for (int i = 0; n != null && i < 3; i++, n = n.next) if (n.value == key) return "found";
        return "absent";
    }

    // outcome: "swapped"
    // outcome: "same object"
    // outcome: "equal"
    // outcome: throws java.lang.NullPointerException: *
    // unreachable: "broken"
    public static String swap(Node a, Node b) {
        int x = a.value;
        int y = b.value;
        a.value = y;
        b.value = x;
        if (a == b) return "same object";
        if (a.value != y || b.value != x) return "broken";
        return x == y ? "equal" : "swapped";
    }

    // outcome: "linked"
    // outcome: "to itself"
    // outcome: throws java.lang.NullPointerException: *
    public static String link(Node a, Node b) {
        a.next = b;
        b.value = 3;
        return a.next.next == a && a == b ? "to itself" : "linked";
    }
}
