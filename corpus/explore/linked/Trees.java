package explore.linked;

/** Immutable trees: sharing is possible, cycles are not. */
public class Trees {
    public static final class Tree {
        public final int key;
        public final Tree left;
        public final Tree right;

        public Tree(int key, Tree left, Tree right) {
            this.key = key;
            this.left = left;
            this.right = right;
        }
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int height(Tree t) {
        if (t == null) return 0;
        if (t.left == null && t.right == null) return 1;
        if (isLeaf(t.left) && isLeaf(t.right)) return 2;
        return 3;
    }

    private static boolean isLeaf(Tree t) {
        return t == null || t.left == null && t.right == null;
    }

    // outcome: "search tree"
    // outcome: "unordered"
    // outcome: "incomplete"
    public static String ordered(Tree t) {
        if (t == null || t.left == null || t.right == null) return "incomplete";
        return t.left.key < t.key && t.key < t.right.key ? "search tree" : "unordered";
    }

    // outcome: "shared child"
    // outcome: "two children"
    // outcome: "fewer"
    // unreachable: "cyclic"
    public static String children(Tree t) {
        if (t == null || t.left == null || t.right == null) return "fewer";
        if (t.left == t || t.right == t) return "cyclic";
        return t.left == t.right ? "shared child" : "two children";
    }

    // outcome: "left"
    // outcome: "right"
    // outcome: "here"
    // outcome: "nowhere"
    public static String search(Tree t, int key) {
        if (t == null) return "nowhere";
        if (t.key == key) return "here";
        Tree child = key < t.key ? t.left : t.right;
        if (child == null || child.key != key) return "nowhere";
        return key < t.key ? "left" : "right";
    }

    // outcome: "mirrored"
    // outcome: "not mirrored"
    public static String mirrored(Tree a, Tree b) {
        if (a == null || b == null) return a == b ? "mirrored" : "not mirrored";
        boolean leaves = a.left == null && a.right == null && b.left == null && b.right == null;
        return leaves && a.key == b.key ? "mirrored" : "not mirrored";
    }
}
