package org.sosy_lab.sv_benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/** Gives out the values in the file beside this class, each a line of the method's name and digits in base 16. */
public final class Verifier {
    private static final ArrayDeque<String> VALUES = read();

    private Verifier() {}

    private static ArrayDeque<String> read() {
        ArrayDeque<String> values = new ArrayDeque<>();
        try (InputStream file = Verifier.class.getResourceAsStream("Verifier.values");
                BufferedReader lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) values.add(line);
        } catch (IOException e) {
            Runtime.getRuntime().halt(97);
        }
        return values;
    }

    private static synchronized String next(String method) {
        String line = VALUES.poll();
        if (line == null || !line.startsWith(method + " ")) Runtime.getRuntime().halt(97);
        return line.substring(method.length() + 1);
    }

    private static long bits(String method) {
        return Long.parseUnsignedLong(next(method), 16);
    }

    public static void assume(boolean condition) {
        if (!condition) Runtime.getRuntime().halt(96);
    }

    public static boolean nondetBoolean() {
        return (bits("nondetBoolean") & 1) != 0;
    }

    public static byte nondetByte() {
        return (byte) bits("nondetByte");
    }

    public static char nondetChar() {
        return (char) bits("nondetChar");
    }

    public static short nondetShort() {
        return (short) bits("nondetShort");
    }

    public static int nondetInt() {
        return (int) bits("nondetInt");
    }

    public static long nondetLong() {
        return bits("nondetLong");
    }

    public static float nondetFloat() {
        return Float.intBitsToFloat((int) bits("nondetFloat"));
    }

    public static double nondetDouble() {
        return Double.longBitsToDouble(bits("nondetDouble"));
    }

    public static String nondetString() {
        String digits = next("nondetString");
        char[] content = new char[digits.length() / 4];
        for (int i = 0; i < content.length; i++) {
            content[i] = (char) Integer.parseInt(digits.substring(4 * i, 4 * i + 4), 16);
        }
        return new String(content);
    }
}
