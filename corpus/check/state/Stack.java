// bug 1: java.lang.ArrayIndexOutOfBoundsException by `new Stack(2).pop();`
// bug 2: java.lang.ArithmeticException by `new Stack(0).load(1);`
// bug 3: java.lang.NullPointerException by `Stack.Linked list = new Stack.Linked(); list.push(1); list.pop(); list.pop();`
// bug 5: java.lang.ArrayIndexOutOfBoundsException by `Stack s = new Stack(2); try { s.pop(); } catch (RuntimeException e) { } s.push(1);`
// bug 4: java.lang.NullPointerException by `new Stack.Superclass.Sub();`
package check.state;

/** Facts that all methods of a class keep. */
public class Stack {
    private final int[] elements;
    private int size;

    public Stack(int capacity) {
        elements = new int[capacity < 0 ? 0 : capacity]; // check: size safe
    }

    public void push(int one) {
        if (size < elements.length) { // check: null safe
            elements[size++] = one; // check: index bug 5
        }
    }

    public int pop() {
        size--;
        return elements[size]; // check: index bug 1, null safe
    }

    public int popOrZero() {
        if (size > 0 && size <= elements.length) {
            return elements[--size]; // check: index safe
        }
        return 0;
    }

    public int load(int percent) {
        return size * percent / elements.length; // check: division bug 2
    }

    /** A list with a first node. */
    public static class Linked {
        private static final class Node {
            final Integer value;
            Node next;

            Node(Integer value) {
                this.value = value;
            }
        }

        private final Node first = new Node(0);

        public void push(int one) {
            Node node = new Node(one);
            node.next = first.next; // check: null safe
            first.next = node; // check: null safe
        }

        public int pop() {
            Node node = first.next; // check: null safe
            first.next = node.next; // check: null bug 3
            return node.value; // check: null safe
        }
    }

    /** Calls what a subclass overrides, before the subclass is set up. */
    public static class Superclass {
        protected Superclass() {
            start();
        }

        protected void start() {}

        public static class Sub extends Superclass {
            private final String name;

            public Sub() {
                name = "sub";
            }

            @Override
            protected void start() {
                name.trim(); // check: null bug 4
            }
        }

        public static class Other extends Superclass {
            private final String name;

            public Other() {
                name = "other";
            }

            public int length() {
                return name.length(); // check: null safe
            }
        }
    }
}
