// bug 1: java.lang.ArrayStoreException by `new Series(true, 2).set(0, 1.5);`
// rejects: java.lang.IllegalArgumentException by `new Series(true, 2).set(2, 1);`: no such place
package bugs.casts;

/** A series of numbers: whole ones or any. */
public class Series {
    private final Number[] numbers;

    public Series(boolean whole, int length) {
        if (length < 0 || length > 100) {
            throw new IllegalArgumentException("length: " + length);
        }
        numbers = whole ? new Integer[length] : new Number[length];
    }

    public void set(int index, Number number) {
        if (index < 0 || index >= numbers.length) {
            throw new IllegalArgumentException("no place " + index);
        }
        numbers[index] = number; // bug 1
    }

    /** How many places are filled. */
    public int filled() {
        int count = 0;
        for (Number number : numbers) {
            if (number != null) {
                count++;
            }
        }
        return count;
    }
}
