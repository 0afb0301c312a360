import java.io.IOException;

public class UncaughtWithCauses {
    static void low(int n) throws IOException {
        if (n == 0) throw new IOException("disk");
        low(n - 1);
    }

    static void mid() {
        try {
            low(3);
        } catch (IOException e) {
            throw new IllegalStateException("wrapped\nwith a second line", e);
        }
    }

    static class Res implements AutoCloseable {
        final String n;
        Res(String n) { this.n = n; }
        @Override public void close() { throw new UnsupportedOperationException("close " + n); }
    }

    static class Top extends RuntimeException {
        Top(Throwable c) { super(c); }
        @Override public String getLocalizedMessage() { return "localized " + super.getMessage(); }
    }

    public static void main(String[] args) {
        System.out.println("before");
        try (Res a = new Res("a"); Res b = new Res("b")) {
            mid();
        } catch (RuntimeException e) {
            throw new Top(e);
        } finally {
            System.out.println("finally");
        }
    }
}
