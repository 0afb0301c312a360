package triage;

import java.util.List;
import java.util.Objects;

/** Indices that are arguments, and indices that are computed. */
public class Indices {
    private final int[] cells = {3, 1, 4, 1, 5};

    public int get(int index) { // not index: ArrayIndexOutOfBoundsException
        return cells[index];
    }

    public void put(int index, int value) { // not index: ArrayIndexOutOfBoundsException
        cells[index] = value;
    }

    public int byHelper(int index) { // not index: ArrayIndexOutOfBoundsException
        return helper(index) + 1;
    }

    private int helper(int at) {
        return cells[at];
    }

    public boolean bit(int index) { // not index: ArrayIndexOutOfBoundsException
        return (cells[index / 32] & 1 << index % 32) != 0;
    }

    public static char letter(String text, int index) { // not index: StringIndexOutOfBoundsException
        String trimmed = text.trim();
        return trimmed.charAt(index);
    }

    /** A conditional expression beside the index. */
    public static String replace(List<String> texts, int index, String text) { // not index: IndexOutOfBoundsException
        return texts.set(index, text == null || text.isEmpty() ? "none" : text);
    }

    public static int lastOfThree(int[] numbers, int from) { // not index: ArrayIndexOutOfBoundsException
        return numbers[from + 2];
    }

    /** Whoever calls it knows where the digits are. */
    public static int digits(char[] letters, int from, int count) { // not index: ArrayIndexOutOfBoundsException
        if (count > 0 && letters[from] == '+') {
            from++;
            count--;
        }
        int last = letters[from + count - 1] - '0';
        return count == 2 ? 10 * (letters[from++] - '0') + last : last;
    }

    public static int sevenDigits(char[] letters, int from) { // not index: ArrayIndexOutOfBoundsException
        int number = 0;
        for (int i = 0; i < 7; i++) {
            number = 10 * number + letters[from + i] - '0';
        }
        return number;
    }

    /** What it compares is not the length. */
    public static boolean begins(char[] letters, int from, int end) { // not index: ArrayIndexOutOfBoundsException
        if (from + 2 > end) {
            return false;
        }
        return letters[from] == '/' && letters[from + 1] == '/';
    }

    /** A row of a table has columns. */
    public static int firstOfAll(int[][] rows) { // not fixed-size: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int[] row : rows) {
            sum += row[0];
        }
        return sum;
    }

    /** The twin asks how many letters there are. */
    public static int digit(char[] letters, int from) { // bug: ArrayIndexOutOfBoundsException
        if (from < 0 || from >= letters.length) {
            return -1;
        }
        if (letters[from] == '+') {
            from++;
        }
        return letters[from] - '0';
    }

    /** One too far: the check lets the length pass. */
    public int checked(int index) { // bug: ArrayIndexOutOfBoundsException
        if (index < 0 || index > cells.length) {
            return -1;
        }
        return cells[index];
    }

    private void check(int index) {
        if (index < 0 || index > 5) {
            throw new IllegalArgumentException("no cell " + index);
        }
    }

    /** The helper has accepted five. */
    public int checkedByHelper(int index) { // bug: ArrayIndexOutOfBoundsException
        check(index);
        return cells[index];
    }

    public int checkedByJdk(int index) { // bug: ArrayIndexOutOfBoundsException
        Objects.checkIndex(index, 6);
        return cells[index];
    }

    /** The remainder of a negative number is negative. */
    public int bucket(int key) { // bug: ArrayIndexOutOfBoundsException
        return cells[key % cells.length];
    }

    public int lastButOne(int[] numbers) { // bug: ArrayIndexOutOfBoundsException
        return numbers[numbers.length - 2];
    }

    public int sumOfNeighbours() { // bug: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i < cells.length; i++) {
            sum += cells[i + 1] - cells[i];
        }
        return sum;
    }

    public static int upToTheEnd(int[] numbers) { // bug: ArrayIndexOutOfBoundsException
        int sum = 0;
        for (int i = 0; i <= numbers.length; i++) {
            sum += numbers[i];
        }
        return sum;
    }

    public static char last(String text) { // bug: StringIndexOutOfBoundsException
        return text.charAt(text.length() - 1);
    }

    public static String afterColon(String text) { // bug: ArrayIndexOutOfBoundsException
        return text.split(":")[1];
    }

    public static int median(List<Integer> sorted) { // bug: IndexOutOfBoundsException
        return sorted.get(sorted.size() / 2);
    }
}
