package org.junit.jupiter.api;

import java.util.function.Supplier;

/** The overloads of assertArrayEquals. */
class ArrayOverloads extends UnequalOverloads {
    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(char[] expected, char[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(short[] expected, short[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(int[] expected, int[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(long[] expected, long[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        nearArrays(expected, actual, delta, null);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta, String message) {
        nearArrays(expected, actual, delta, message);
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta, Supplier<String> message) {
        nearArrays(expected, actual, delta, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        nearArrays(expected, actual, delta, null);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta, String message) {
        nearArrays(expected, actual, delta, message);
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta, Supplier<String> message) {
        nearArrays(expected, actual, delta, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        equalArrays(expected, actual, null);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, String message) {
        equalArrays(expected, actual, message);
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual, Supplier<String> message) {
        equalArrays(expected, actual, message);
    }
}
