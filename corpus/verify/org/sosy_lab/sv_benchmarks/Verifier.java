package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/** Unknown inputs, as the programs of the software-verification competition take them. */
public final class Verifier {
    private Verifier() {}

    /** Ends the run without a verdict if the condition does not hold. */
    public static void assume(boolean condition) {
        if (!condition) Runtime.getRuntime().halt(1);
    }

    public static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    public static byte nondetByte() {
        return (byte) new Random().nextInt();
    }

    public static char nondetChar() {
        return (char) new Random().nextInt();
    }

    public static short nondetShort() {
        return (short) new Random().nextInt();
    }

    public static int nondetInt() {
        return new Random().nextInt();
    }

    public static long nondetLong() {
        return new Random().nextLong();
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat(new Random().nextInt());
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(new Random().nextLong());
    }

    /** Any string, never null. */
    public static String nondetString() {
        char[] content = new char[new Random().nextInt(64)];
        for (int i = 0; i < content.length; i++) content[i] = nondetChar();
        return new String(content);
    }
}
