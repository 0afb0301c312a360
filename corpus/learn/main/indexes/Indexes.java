package indexes;

/* An index lies below the length of its array. */

public class Indexes {
    public static int get(int[] numbers, int index) {
        return numbers[index];
    }
}
