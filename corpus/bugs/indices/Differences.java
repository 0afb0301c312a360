// bug 1: java.lang.NegativeArraySizeException by `Differences.of(new int[0]);`
// rejects: java.lang.NullPointerException by `Differences.of(null);`: null handed to a public method
package bugs.indices;

/** Numbers and the steps between them. */
public final class Differences {
    private Differences() {}

    /** The steps from each number to the next. */
    public static int[] of(int[] numbers) {
        int[] steps = new int[numbers.length - 1]; // bug 1
        for (int i = 0; i < steps.length; i++) {
            steps[i] = numbers[i + 1] - numbers[i];
        }
        return steps;
    }

    /** The numbers from the first one and the steps. */
    public static int[] sum(int first, int[] steps) {
        int[] numbers = new int[steps.length + 1];
        numbers[0] = first;
        for (int i = 0; i < steps.length; i++) {
            numbers[i + 1] = numbers[i] + steps[i];
        }
        return numbers;
    }
}
