package thrown;

/* A call that throws, above all inside of assertThrows, is no example of legal use. */

public class Thrown {
    public static int root(int x) {
        if (x < 0) throw new IllegalArgumentException("negative");
        return (int) Math.sqrt(x);
    }

    public static int size(String text) {
        return text.length();
    }
}
