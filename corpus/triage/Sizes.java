package triage;

/** Sizes and counts. */
public class Sizes {
    private final int size;

    public Sizes(int size) {
        this.size = size;
    }

    public static int[] zeros(int count) { // not negative: NegativeArraySizeException
        return new int[count];
    }

    public static long[] oneMore(int count) { // not negative: NegativeArraySizeException
        return new long[count + 1];
    }

    public int[] own() { // not negative: NegativeArraySizeException
        return new int[size];
    }

    public static char[] repeated(char letter, int times) { // not negative: NegativeArraySizeException
        char[] all = make(times);
        for (int i = 0; i < all.length; i++) {
            all[i] = letter;
        }
        return all;
    }

    private static char[] make(int times) {
        return new char[times];
    }

    public static int[] steps(int[] numbers) { // bug: NegativeArraySizeException
        int[] steps = new int[numbers.length - 1];
        for (int i = 0; i < steps.length; i++) {
            steps[i] = numbers[i + 1] - numbers[i];
        }
        return steps;
    }

    /** Pads to ten; a longer text was forgotten. */
    public static String pad(String text) { // bug: NegativeArraySizeException
        char[] blanks = new char[10 - text.length()];
        java.util.Arrays.fill(blanks, ' ');
        return new String(blanks) + text;
    }

    /** No array is as long as that. */
    public static int[] grown(int index) { // not huge: NegativeArraySizeException
        if (index < 0) {
            throw new IndexOutOfBoundsException();
        }
        return new int[index + 1];
    }

    public static int[] copied(int[] all, int more) { // not huge: NegativeArraySizeException
        return more < 0 ? all : java.util.Arrays.copyOf(all, more + 2);
    }

    public static int[] checked(int count) { // bug: NegativeArraySizeException
        if (count > 100) {
            throw new IllegalArgumentException("too many");
        }
        return new int[count];
    }
}
