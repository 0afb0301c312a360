package triage;

import java.math.BigInteger;

/** Numbers that few expect. */
public final class Numbers {
    private Numbers() {}

    private static final int[] STEPS = {1, 2, 4, 8};

    /** An infinite ratio comes to the highest number there is. */
    public static int step(double ratio) { // not special-number: ArrayIndexOutOfBoundsException
        double nothing = ratio - ratio;
        return STEPS[(int) (nothing * 2 + 1 / (1 + nothing)) == 0 ? 4 : 1];
    }

    public static int[] zeros(BigInteger count) { // not special-number: NegativeArraySizeException
        return new int[count.intValue()];
    }

    /** Any number is too much. */
    public static int always(double ratio) { // bug: ArrayIndexOutOfBoundsException
        return STEPS[STEPS.length] + (int) ratio;
    }

    public static int[] some(BigInteger count) { // bug: NegativeArraySizeException
        if (count.signum() == 0) {
            return null;
        }
        return new int[count.intValue()];
    }

    public static int half(double ratio) { // bug: ArithmeticException
        if (Double.isNaN(ratio)) {
            return 1 / (int) ratio;
        }
        return 2;
    }
}
