/** Linked structures: binary trees built and walked, and lists spliced, while one large tree stays alive. */
public class Trees {
    static final class Node {
        Node left;
        Node right;

        Node(Node left, Node right) {
            this.left = left;
            this.right = right;
        }

        int count() {
            return left == null ? 1 : 1 + left.count() + right.count();
        }
    }

    static Node build(int depth) {
        return depth == 0 ? new Node(null, null) : new Node(build(depth - 1), build(depth - 1));
    }

    public static void main(String[] args) {
        Node longLived = build(16);
        long total = 0;
        for (int depth = 4; depth <= 14; depth += 2) {
            int rounds = 1 << (16 - depth + 4);
            for (int i = 0; i < rounds / 2; i++) {
                total += build(depth).count();
            }
        }
        Node list = null;
        for (int i = 0; i < 500_000; i++) {
            list = new Node(list, null);
            if (i % 1_000 == 999) {
                list = list.left.left;
            }
        }
        for (Node n = list; n != null; n = n.left) {
            total++;
        }
        System.out.println(total + " " + longLived.count());
    }
}
