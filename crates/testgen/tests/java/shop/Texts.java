package shop;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Results of all kinds. */
public final class Texts {
    private Texts() {}

    public enum Kind { SMALL, VERY_BIG }

    public interface Shape {
        double area();
    }

    public static final class Square implements Shape {
        private final double side;

        Square(double side) {
            this.side = side;
        }

        public double area() {
            return side * side;
        }
    }

    public static int parse(String text) {
        if (text.isEmpty()) return -1;
        if (text.length() > 3) throw new NumberFormatException("too long: " + text);
        return Integer.parseInt(text);
    }

    public static String classify(int n) {
        if (n % 2 == 0) return n < 0 ? "negative even" : "even";
        return "odd";
    }

    public static Kind kind(long size) {
        return size > 1000 ? Kind.VERY_BIG : Kind.SMALL;
    }

    public static String label(Kind kind) {
        switch (kind) {
            case SMALL:
                return "s";
            default:
                return "";
        }
    }

    public static Integer box(String s) {
        return s == null ? null : s.length();
    }

    public static <T> T identity(T value) {
        return value;
    }

    public static double average(double[] values) {
        double sum = 0;
        for (double value : values) sum += value;
        return values.length == 0 ? -0.0 : sum / values.length;
    }

    public static double[] scale(double[] values, double factor) {
        double[] scaled = values.clone();
        for (int i = 0; i < scaled.length; i++) scaled[i] *= factor;
        return scaled;
    }

    public static List<String> split(String text, char separator) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split(String.valueOf(separator))) parts.add(part);
        return parts;
    }

    public static String join(String a, String b) {
        return a + b;
    }

    public static String join(String[] parts) {
        return String.join("", parts);
    }

    public static boolean isWord(String text, boolean strict) {
        if (strict && !Character.isLetter(text.charAt(0))) return false;
        return !text.contains(" ");
    }

    public static int compare(String a, String b, Comparator<String> order) {
        return order.compare(a, b);
    }

    public static Shape shape(double side) {
        return new Square(side);
    }

    public static String load(String name) throws IOException {
        if (name == null) throw new IOException("no name");
        return name + ".txt";
    }

    public static int first(int[] values) {
        return values[0];
    }

    public static void check(boolean ok) {
        if (!ok) throw new AssertionError("not ok");
    }

    public static void sort(int[] values) {
        java.util.Arrays.sort(values);
    }

    public static Optional<String> find(String name) {
        return new Optional<>(name);
    }

    public static java.util.Optional<String> lookUp(String name) {
        return java.util.Optional.ofNullable(name);
    }
}
