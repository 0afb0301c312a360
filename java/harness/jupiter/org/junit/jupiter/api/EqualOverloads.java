package org.junit.jupiter.api;

import java.util.function.Supplier;

/** The overloads of assertEquals. */
class EqualOverloads extends Comparing {
    public static void assertEquals(byte expected, byte actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(byte expected, byte actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, byte actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, Byte actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(byte expected, Byte actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(byte expected, Byte actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, byte actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Byte expected, byte actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, byte actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Byte expected, Byte actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Byte expected, Byte actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(short expected, short actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(short expected, short actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(short expected, short actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(short expected, Short actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(short expected, Short actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(short expected, Short actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, short actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Short expected, short actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, short actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, Short actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Short expected, Short actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Short expected, Short actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(int expected, int actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(int expected, int actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(int expected, int actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(int expected, Integer actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(int expected, Integer actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(int expected, Integer actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, int actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Integer expected, int actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, int actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Integer expected, Integer actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Integer expected, Integer actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(long expected, long actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(long expected, long actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(long expected, long actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(long expected, Long actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(long expected, Long actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(long expected, Long actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, long actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Long expected, long actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, long actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, Long actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Long expected, Long actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Long expected, Long actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(char expected, char actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(char expected, char actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(char expected, char actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(char expected, Character actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(char expected, Character actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(char expected, Character actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, char actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Character expected, char actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, char actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, Character actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Character expected, Character actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Character expected, Character actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(float expected, float actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(float expected, float actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(float expected, float actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(float expected, Float actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(float expected, Float actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(float expected, Float actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, float actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Float expected, float actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, float actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, Float actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Float expected, Float actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Float expected, Float actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        near(expected, actual, delta, null);
    }

    public static void assertEquals(float expected, float actual, float delta, String message) {
        near(expected, actual, delta, message);
    }

    public static void assertEquals(float expected, float actual, float delta, Supplier<String> message) {
        near(expected, actual, delta, message);
    }

    public static void assertEquals(double expected, double actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(double expected, double actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(double expected, double actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(double expected, Double actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(double expected, Double actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(double expected, Double actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, double actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Double expected, double actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, double actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, Double actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Double expected, Double actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Double expected, Double actual, Supplier<String> message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        near(expected, actual, delta, null);
    }

    public static void assertEquals(double expected, double actual, double delta, String message) {
        near(expected, actual, delta, message);
    }

    public static void assertEquals(double expected, double actual, double delta, Supplier<String> message) {
        near(expected, actual, delta, message);
    }

    public static void assertEquals(Object expected, Object actual) {
        equal(expected, actual, null);
    }

    public static void assertEquals(Object expected, Object actual, String message) {
        equal(expected, actual, message);
    }

    public static void assertEquals(Object expected, Object actual, Supplier<String> message) {
        equal(expected, actual, message);
    }
}
