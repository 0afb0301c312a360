// property: no-runtime-exception
// expected: FALSE
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
    static class Node {
        final int value;
        final Node below;

        Node(int value, Node below) {
            this.value = value;
            this.below = below;
        }
    }

    static class Stack {
        private Node top;

        void push(int v) {
            top = new Node(v, top);
        }

        int pop() {
            int v = top.value;
            top = top.below;
            return v;
        }
    }

    public static void main(String[] args) {
        Stack s = new Stack();
        s.push(0);
        for (int i = 0; i < 3; i++) {
            if (Verifier.nondetInt() < 0) s.pop();
            else s.push(i);
        }
    }
}
