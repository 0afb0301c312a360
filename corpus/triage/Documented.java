package triage;

/** What is documented, and what tests of the project expect. */
public class Documented implements Ratio {
    private final int[] marks = {2, 3, 5};

    /**
     * Divides.
     *
     * @throws ArithmeticException if the second number is 0
     */
    public static int divide(int a, int b) { // not documented: ArithmeticException
        return a / b;
    }

    /**
     * The sum of all but the first two.
     *
     * @param numbers some
     * @exception NegativeArraySizeException if there are fewer than two
     */
    public static int[] tail(int[] numbers) { // not documented: NegativeArraySizeException
        return new int[numbers.length - 2];
    }

    @Override
    public int of(int[] parts) { // not documented: ArithmeticException
        return 100 / parts.length;
    }

    public int mark(String name) { // not asserted: StringIndexOutOfBoundsException
        return name.charAt(name.length() - 1) + marks.length;
    }

    public static int hash(int[] values) { // not asserted: ArithmeticException
        return 31 % values.length;
    }

    /**
     * The Javadoc is about something else.
     *
     * @throws IllegalArgumentException never
     */
    public static int modulo(int[] values) { // bug: ArithmeticException
        return 7 % values.length;
    }

    /** The Javadoc does not parse. {@code * @throws }
     * @throws
     */
    public static int broken(int[] values) { // bug: ArithmeticException
        return 8 % values.length;
    }

    /** @throws RuntimeException says nothing */
    public static int vague(int[] values) { // bug: ArithmeticException
        return 9 % values.length;
    }
}
