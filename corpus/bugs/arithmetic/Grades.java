// javac: --release 8
// bug 1: java.lang.ArithmeticException by `new Grades().average();`
// rejects: java.lang.IllegalArgumentException by `new Grades().add(7);`: no such grade
package bugs.arithmetic;

/** The grades of a pupil, from 1 to 6. */
public class Grades {
    private int sum;
    private int count;

    public void add(int grade) {
        if (grade < 1 || grade > 6) {
            throw new IllegalArgumentException("no grade: " + grade);
        }
        sum += grade;
        count++;
    }

    public int count() {
        return count;
    }

    /** The average in hundredths. */
    public int average() {
        return sum * 100 / count; // bug 1
    }

    /** Whether the average is good enough. */
    public boolean isPassed() {
        return count > 0 && sum <= count * 4;
    }
}
