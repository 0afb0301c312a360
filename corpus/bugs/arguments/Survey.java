// bug 1: java.util.InputMismatchException by `Survey.age("ten");`
// rejects: java.util.InputMismatchException by `new Survey.Answer("x").number();`: thrown by the method itself, documented
package bugs.arguments;

import java.util.InputMismatchException;

/** Answers to the questions of a survey. */
public final class Survey {
    public static final class Answer {
        private final String text;

        public Answer(String text) {
            this.text = text;
        }

        public boolean isNumber() {
            return text.length() == 1 && text.charAt(0) >= '0' && text.charAt(0) <= '9';
        }

        /** @throws InputMismatchException if it is not a number of one digit */
        public int number() {
            if (!isNumber()) {
                throw new InputMismatchException(text);
            }
            return text.charAt(0) - '0';
        }
    }

    private Survey() {}

    /** A child's age. */
    public static int age(String answer) {
        return new Answer(answer.trim()).number(); // bug 1
    }

    /** How many stars were given; none if the answer makes no sense. */
    public static int stars(String answer) {
        Answer stars = new Answer(answer);
        return stars.isNumber() ? Math.min(5, stars.number()) : 0;
    }
}
