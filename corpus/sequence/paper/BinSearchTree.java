package sequence.paper;

/** A set of ints as a binary search tree without balance. */
public class BinSearchTree {
    private Node root;
    private int size;

    static class Node {
        int value;
        Node left;
        Node right;

        Node(int value) {
            this.value = value;
        }
    }

    public void insert(int value) {
        if (root == null) {
            root = new Node(value);
            size++;
            return;
        }
        Node node = root;
        while (true) {
            if (value < node.value) {
                if (node.left == null) {
                    node.left = new Node(value);
                    size++;
                    return;
                }
                node = node.left;
            } else if (value > node.value) {
                if (node.right == null) {
                    node.right = new Node(value);
                    size++;
                    return;
                }
                node = node.right;
            } else {
                return;
            }
        }
    }

    public void remove(int value) {
        Node parent = null;
        Node node = root;
        while (node != null) {
            if (value < node.value) {
                parent = node;
                node = node.left;
            } else if (value > node.value) {
                parent = node;
                node = node.right;
            } else {
                removeNode(node, parent);
                size--;
                return;
            }
        }
    }

    private void removeNode(Node node, Node parent) {
        Node instead;
        if (node.left == null) {
            instead = node.right;
        } else if (node.right == null) {
            instead = node.left;
        } else {
            // The smallest of the larger ones takes its place.
            Node above = node;
            Node next = node.right;
            while (next.left != null) {
                above = next;
                next = next.left;
            }
            if (above != node) {
                above.left = next.right;
                next.right = node.right;
            }
            next.left = node.left;
            instead = next;
        }
        if (parent == null) {
            root = instead;
        } else if (parent.left == node) {
            parent.left = instead;
        } else {
            parent.right = instead;
        }
    }
}
