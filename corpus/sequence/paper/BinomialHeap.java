package sequence.paper;

/** A priority queue of ints, the smallest first, as a list of binomial trees (Vuillemin 1978). */
public class BinomialHeap {
    private Node roots;
    private int size;

    static class Node {
        int key;
        int degree;
        Node parent;
        Node sibling;
        Node child;

        Node(int key) {
            this.key = key;
        }
    }

    public void insert(int key) {
        roots = unionNodes(roots, new Node(key));
        size++;
    }

    /** The smallest key, taken out; -1 if there is none. */
    public int extractMin() {
        if (roots == null) {
            return -1;
        }
        Node min = findMin();
        takeOut(min);
        return min.key;
    }

    /** Takes a key out, if it is there. */
    public void delete(int key) {
        Node node = find(roots, key);
        if (node == null) {
            return;
        }
        takeOut(decrease(node));
    }

    private Node findMin() {
        Node min = roots;
        Node node = roots.sibling;
        while (node != null) {
            if (node.key < min.key) {
                min = node;
            }
            node = node.sibling;
        }
        return min;
    }

    private Node find(Node start, int key) {
        Node node = start;
        while (node != null) {
            if (node.key == key) {
                return node;
            }
            if (node.key < key) {
                Node below = find(node.child, key);
                if (below != null) {
                    return below;
                }
            }
            node = node.sibling;
        }
        return null;
    }

    /** Moves what is in a node up to the root of its tree, as if it were smaller than all. */
    private Node decrease(Node start) {
        Node node = start;
        while (node.parent != null) {
            int key = node.key;
            node.key = node.parent.key;
            node.parent.key = key;
            node = node.parent;
        }
        return node;
    }

    /** Removes a root; its children become roots. */
    private void takeOut(Node root) {
        if (roots == root) {
            roots = root.sibling;
        } else {
            Node before = roots;
            while (before.sibling != root) {
                before = before.sibling;
            }
            before.sibling = root.sibling;
        }
        Node reversed = null;
        Node child = root.child;
        while (child != null) {
            Node next = child.sibling;
            child.sibling = reversed;
            child.parent = null;
            reversed = child;
            child = next;
        }
        roots = unionNodes(roots, reversed);
        size--;
    }

    /** Both lists of roots in one, by degree. */
    private Node merge(Node one, Node other) {
        if (one == null) {
            return other;
        }
        if (other == null) {
            return one;
        }
        if (one.degree <= other.degree) {
            one.sibling = merge(one.sibling, other);
            return one;
        }
        other.sibling = merge(one, other.sibling);
        return other;
    }

    private Node unionNodes(Node one, Node other) {
        Node head = merge(one, other);
        if (head == null) {
            return null;
        }
        Node before = null;
        Node node = head;
        Node next = node.sibling;
        while (next != null) {
            boolean isThird = next.sibling != null && next.sibling.degree == node.degree;
            if (node.degree != next.degree || isThird) {
                before = node;
                node = next;
            } else if (node.key <= next.key) {
                node.sibling = next.sibling;
                link(next, node);
            } else {
                if (before == null) {
                    head = next;
                } else {
                    before.sibling = next;
                }
                link(node, next);
                node = next;
            }
            next = node.sibling;
        }
        return head;
    }

    private void link(Node child, Node parent) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }
}
