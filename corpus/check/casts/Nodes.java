// bug 1: java.lang.ClassCastException by `Nodes.textWrong(new Nodes.Node[] {new Nodes.Element()});`
package check.casts;

/** A tag decides of which class an object is (6.8.3). */
public final class Nodes {
    private Nodes() {}

    public abstract static class Node {
        static final int ELEMENT = 1;
        static final int TEXT = 3;

        abstract int type();
    }

    public static final class Element extends Node {
        @Override
        int type() {
            return ELEMENT;
        }
    }

    public static final class Text extends Node {
        private final String data = "data";

        @Override
        int type() {
            return TEXT;
        }

        String data() {
            return data;
        }
    }

    public static String text(Node[] children) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < children.length; i++) {
            Node node = children[i]; // check: index safe
            if (node.type() == Node.TEXT) {
                sb.append(((Text) node).data()); // check: cast safe, null safe
            }
        }
        return sb.toString(); // check: null safe
    }

    public static String textWrong(Node[] children) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < children.length; i++) {
            Node node = children[i]; // check: index safe
            if (node.type() == Node.ELEMENT) {
                sb.append(((Text) node).data()); // check: cast bug 1
            }
        }
        return sb.toString();
    }
}
