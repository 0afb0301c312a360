public class DeepRecursion {
    static int depth;
    static void forever() { depth++; forever(); }
    static long withLocals(long a, double b, Object c) { long x = a * 2; double y = b + x; return withLocals(x, y, c) + (long) y; }
    int virt(int n) { return this.virt(n + 1) + n; }
    static class Loop { Loop next = new Loop(); }
    static class Self { @Override public String toString() { return "self " + this; } }
    static class InitLoop { static int go(int n) { return n == 0 ? 0 : 1 + go(n - 1); } }
    static int finallyCount;
    static void withFinally() { try { withFinally(); } finally { finallyCount++; } }
    static synchronized void locked(int n) { locked(n + 1); }

    static boolean overflows(Runnable r) {
        try {
            r.run();
            return false;
        } catch (StackOverflowError e) {
            return true;
        }
    }

    public static void main(String[] args) {
        System.out.println(overflows(DeepRecursion::forever) + " " + (depth > 500));
        System.out.println(overflows(() -> withLocals(1, 1, "c")));
        System.out.println(overflows(() -> new DeepRecursion().virt(0)));
        System.out.println(overflows(Loop::new));
        System.out.println(overflows(() -> new Self().toString()));
        System.out.println(overflows(() -> locked(0)) + " " + Thread.holdsLock(DeepRecursion.class));
        System.out.println(overflows(DeepRecursion::withFinally) + " " + (finallyCount > 10));
        System.out.println(InitLoop.go(900));
        System.out.println(overflows(() -> InitLoop.go(1_000_000_000)));
        Runnable[] r = new Runnable[1];
        r[0] = () -> r[0].run();
        System.out.println(overflows(r[0]));
        int caught = 0;
        for (int i = 0; i < 5; i++) if (overflows(DeepRecursion::forever)) caught++;
        System.out.println(caught);
        try {
            forever();
        } catch (Throwable t) {
            StackTraceElement[] st = t.getStackTrace();
            System.out.println(t.getClass() + " " + t.getMessage() + " " + st.length + " " + st[0].getMethodName() + " " + st[1023]);
        }
        java.util.List<Object> l = new java.util.ArrayList<>();
        l.add(java.util.Arrays.asList(1, l));
        System.out.println(overflows(l::hashCode));
    }
}
