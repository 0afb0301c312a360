package triage;

import java.util.Arrays;
import java.util.List;

/** Results that are written down with a doubt, and such that are not. */
public final class Doubts {
    private Doubts() {}

    /** Sorts what it was asked about. */
    public static int median(int[] numbers) { // doubtful
        if (numbers.length == 0) {
            return 0;
        }
        Arrays.sort(numbers);
        return numbers[numbers.length / 2];
    }

    /** Takes out what it counts. */
    public static int countEmpty(List<String> words) { // doubtful
        int before = words.size();
        words.removeIf(String::isEmpty);
        return before - words.size();
    }

    /** Leaves marks in what it searches. */
    public static boolean findsZero(int[] numbers) {
        for (int number : numbers) {
            if (number == 0) {
                return true;
            }
        }
        return false;
    }

    /** A plus comes back as a minus. */
    public static String encode(String text) { // doubtful
        return text.isEmpty() ? "-" : text.replace('-', '+');
    }

    public static String decode(String text) {
        return text.equals("-") ? "" : text.replace('+', '-');
    }

    /** Loses what stands in the ends. */
    public static String packName(String name) { // doubtful
        return name.trim();
    }

    public static String unpackName(String name) {
        return name;
    }

    /** Loses the sign. */
    public static int compressLevel(int level) { // doubtful
        return level & 255;
    }

    public static int decompressLevel(int level) {
        return level;
    }

    /**
     * The distance between two numbers.
     *
     * @return the distance, never negative
     */
    public static int distance(int from, int to) { // doubtful
        return to - from;
    }

    /** @return the longer text, never null */
    public static String longer(String one, String other) { // doubtful
        if (one.length() == other.length()) {
            return null;
        }
        return one.length() > other.length() ? one : other;
    }

    /** @return the value, never negative */
    public static int clamped(int value) {
        return Math.max(0, value);
    }

    /** Fills what it is given, and says so. */
    public static int fill(int[] numbers) {
        Arrays.fill(numbers, 1);
        return numbers.length;
    }
}
