public class HookThrows {
    public static void main(String[] args) {
        Thread h = new Thread(() -> { throw new IllegalStateException("in hook"); }, "the-hook");
        h.setUncaughtExceptionHandler((t, e) -> System.out.println(t.getName() + " threw " + e.getMessage()));
        Runtime.getRuntime().addShutdownHook(h);
        throw new UnsupportedOperationException();
    }
}
