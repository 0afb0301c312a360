public class UncaughtOverflow {
    static class Quiet extends Error {
        Quiet(String m) { super(m, null, false, false); }
    }

    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    public static void main(String[] args) {
        try {
            depth(0);
        } catch (StackOverflowError e) {
            Quiet q = new Quiet("no trace: " + (e.getMessage() == null) + " " + (e.getStackTrace().length > 100));
            q.addSuppressed(new RuntimeException("ignored"));
            System.out.println(q.getSuppressed().length + " " + q.getStackTrace().length);
            throw q;
        }
    }
}
