package org.junit.jupiter.api;

import java.util.function.Supplier;

/** The overloads of assertNotEquals. */
class UnequalOverloads extends EqualOverloads {
    public static void assertNotEquals(byte unexpected, byte actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(byte unexpected, byte actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, byte actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, Byte actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(byte unexpected, Byte actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(byte unexpected, Byte actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, byte actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Byte unexpected, byte actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, byte actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Byte unexpected, Byte actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(short unexpected, short actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, short actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, Short actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(short unexpected, Short actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(short unexpected, Short actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, short actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Short unexpected, short actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, short actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, Short actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Short unexpected, Short actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Short unexpected, Short actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, int actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(int unexpected, int actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, int actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, Integer actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(int unexpected, Integer actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(int unexpected, Integer actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, int actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Integer unexpected, int actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, int actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Integer unexpected, Integer actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(long unexpected, long actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, long actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, Long actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(long unexpected, Long actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(long unexpected, Long actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, long actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Long unexpected, long actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, long actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, Long actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Long unexpected, Long actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Long unexpected, Long actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(char unexpected, char actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, char actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, Character actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(char unexpected, Character actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(char unexpected, Character actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, char actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Character unexpected, char actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, char actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, Character actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Character unexpected, Character actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Character unexpected, Character actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(float unexpected, float actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, Float actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(float unexpected, Float actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, Float actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, float actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Float unexpected, float actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, float actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, Float actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Float unexpected, Float actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Float unexpected, Float actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta) {
        notNear(unexpected, actual, delta, null);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta, String message) {
        notNear(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(float unexpected, float actual, float delta, Supplier<String> message) {
        notNear(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(double unexpected, double actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(double unexpected, double actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, Double actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(double unexpected, Double actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, Double actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, double actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Double unexpected, double actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, double actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, Double actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Double unexpected, Double actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Double unexpected, Double actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta) {
        notNear(unexpected, actual, delta, null);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta, String message) {
        notNear(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(double unexpected, double actual, double delta, Supplier<String> message) {
        notNear(unexpected, actual, delta, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual) {
        unequal(unexpected, actual, null);
    }

    public static void assertNotEquals(Object unexpected, Object actual, String message) {
        unequal(unexpected, actual, message);
    }

    public static void assertNotEquals(Object unexpected, Object actual, Supplier<String> message) {
        unequal(unexpected, actual, message);
    }
}
