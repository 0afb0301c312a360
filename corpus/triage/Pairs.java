package triage;

import java.util.Arrays;

/** Pairs of methods, and results that the Javadoc speaks of. */
public final class Pairs {
    private Pairs() {}

    /** Loses letters that are not of this alphabet. */
    public static byte[] toBytes(String text) { // doubtful
        byte[] bytes = new byte[text.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (text.charAt(i) & 0x7f);
        }
        return bytes;
    }

    public static String fromBytes(byte[] bytes) {
        char[] letters = new char[bytes.length];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = (char) bytes[i];
        }
        return new String(letters);
    }

    /** Gives back all that it gets. */
    public static String escape(String text) {
        return text.replace("\\", "\\\\").replace(" ", "\\s");
    }

    public static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '\\' && i + 1 < text.length()) {
                i++;
                plain.append(text.charAt(i) == 's' ? ' ' : text.charAt(i));
            } else {
                plain.append(letter);
            }
        }
        return plain.toString();
    }

    /**
     * The share of a part.
     *
     * @return a share, between 0 and 100
     */
    public static int percent(int part, int whole) { // doubtful
        return whole <= 0 ? 0 : part * 100 / whole;
    }

    /**
     * The size of a number.
     *
     * @return the size, never negative
     */
    public static int size(int number) { // doubtful
        return number < 0 ? -number : number;
    }

    /** @return the first letters, never empty */
    public static String initials(String name) { // doubtful
        return name.isEmpty() ? "" : name.substring(0, 1);
    }

    /**
     * Where a letter is.
     *
     * @return the place, non-negative, or -1 if it is not there
     */
    public static int place(String text, char letter) {
        return text.indexOf(letter);
    }

    /** A new array, and the old one in order, too. */
    public static int[] sorted(int[] numbers) { // doubtful
        Arrays.sort(numbers);
        return numbers.clone();
    }

    public static int[] sortedCopy(int[] numbers) {
        int[] sorted = numbers.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
