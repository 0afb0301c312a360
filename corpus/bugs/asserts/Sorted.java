// javac: --release 8
// bug 1: java.lang.AssertionError by `Sorted.insert(new int[] {1}, 0);`
// rejects: java.lang.IllegalArgumentException by `Sorted.insert(new int[] {2, 1}, 0);`: numbers that are not sorted
package bugs.asserts;

/** Sorted arrays. */
public final class Sorted {
    private Sorted() {}

    private static boolean isSorted(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            if (numbers[i - 1] > numbers[i]) {
                return false;
            }
        }
        return true;
    }

    /** The numbers with one more, still sorted. */
    public static int[] insert(int[] numbers, int number) {
        if (!isSorted(numbers)) {
            throw new IllegalArgumentException("not sorted");
        }
        int[] result = new int[numbers.length + 1];
        int at = numbers.length;
        while (at > 1 && numbers[at - 1] > number) {
            at--;
        }
        System.arraycopy(numbers, 0, result, 0, at);
        result[at] = number;
        System.arraycopy(numbers, at, result, at + 1, numbers.length - at);
        assert isSorted(result); // bug 1
        return result;
    }
}
