// bug 1: java.util.EmptyStackException by `Rpn.evaluate("+");`
// bug 2: java.lang.ArithmeticException by `Rpn.evaluate("10/");`
// bug 3: java.util.EmptyStackException by `Rpn.evaluate("");`
// rejects: java.lang.IllegalArgumentException by `Rpn.evaluate("a");`: an unknown character
package bugs.numbers;

import java.util.Stack;

/** A calculator in reverse Polish notation: {@code 12+} is 3. */
public final class Rpn {
    private Rpn() {}

    public static int evaluate(String program) {
        Stack<Integer> stack = new Stack<>();
        for (char c : program.toCharArray()) {
            if (c >= '0' && c <= '9') {
                stack.push(c - '0');
            } else if (c == '+' || c == '/') {
                int b = stack.pop(); // bug 1
                int a = stack.isEmpty() ? 0 : stack.pop();
                stack.push(c == '+' ? a + b : a / b); // bug 2
            } else {
                throw new IllegalArgumentException("what is " + c + "?");
            }
        }
        return stack.pop(); // bug 3
    }
}
