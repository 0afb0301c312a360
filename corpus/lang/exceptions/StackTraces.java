import java.util.concurrent.Callable;
import java.util.function.Supplier;

public class StackTraces {
    static void show(Throwable t) {
        System.out.println(t);
        for (StackTraceElement e : t.getStackTrace()) {
            String c = e.getClassName();
            if (c.startsWith("StackTraces")) System.out.println("  " + c + "." + e.getMethodName() + " " + e.getFileName() + ":" + e.getLineNumber() + " " + e.isNativeMethod());
        }
    }

    int field = compute();

    static int compute() {
        throw new RuntimeException(
            "from a field initializer");
    }

    static int chain(int a) {
        return one(a)
            + two(a)
            + three(
                a);
    }

    static int one(int a) { return 1; }
    static int two(int a) { return 2; }
    static int three(int a) { return ints()
        [a]; }
    static int[] ints() { return new int[1]; }

    static <T> T call(Callable<T> c) {
        try {
            return c.call();
        } catch (Exception e) {
            show(e);
            return null;
        }
    }

    static RuntimeException made() { return new RuntimeException("made here"); }

    static class Nested {
        static void run(Runnable r) { r.run(); }
        Nested() { new Object() { void go() { throw new IllegalStateException("anon"); } }.go(); }
    }

    public static void main(String[] args) {
        call(StackTraces::new);
        call(() -> chain(1));
        call(() -> { throw made(); });
        call(Nested::new);
        call(() -> {
            Nested.run(() -> {
                Supplier<Integer> s = () -> Integer.parseInt("x1");
                s.get();
            });
            return 0;
        });
        RuntimeException e = made();
        e.fillInStackTrace();
        call(() -> { throw e; });
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("StackTracesFake", "m", "F.java", 12), new StackTraceElement("StackTracesFake", "n", null, -2)});
        show(e);
        e.printStackTrace(System.out);
        StackTraceElement here = new Throwable().getStackTrace()[0];
        System.out.println(here + " " + here.getMethodName());
        System.out.println(Thread.currentThread().getStackTrace()[1].getLineNumber());
        java.util.List<String> frames = StackWalker.getInstance().walk(s -> s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).toList());
        System.out.println(frames);
    }
}
