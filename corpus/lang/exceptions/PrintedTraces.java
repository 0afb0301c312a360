import java.io.PrintWriter;
import java.io.StringWriter;

public class PrintedTraces {
    static void a(int n) { if (n > 0) b(n - 1); else throw new RuntimeException("bottom"); }
    static void b(int n) { try { a(n); } catch (RuntimeException e) { throw new IllegalStateException("b" + n, e); } }

    static class R implements AutoCloseable {
        final int i;
        R(int i) { this.i = i; }
        public void close() throws Exception { throw new Exception("close" + i, i > 1 ? new Error("deep") : null); }
    }

    public static void main(String[] args) throws Exception {
        try {
            a(2);
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try (R x = new R(1); R y = new R(2)) {
            throw new Exception("body");
        } catch (Exception e) {
            StringWriter sw = new StringWriter();
            e.printStackTrace(new PrintWriter(sw, true));
            System.out.print(sw);
            System.err.println("to stderr");
            e.printStackTrace();
        }
        Exception self = new Exception("x");
        Exception other = new Exception("y", self);
        self.initCause(other);
        self.addSuppressed(other);
        self.printStackTrace(System.out);
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            other.initCause(null);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        new Throwable() { public String getMessage() { return "anonymous throwable"; } }.printStackTrace(System.out);
        System.out.println(new Exception((String) null).getMessage() + " " + new Exception(new Error("c")).getMessage() + " " + new Exception((Throwable) null).getMessage());
    }
}
