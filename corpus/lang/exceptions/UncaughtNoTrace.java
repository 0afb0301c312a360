public class UncaughtNoTrace {
    static class Chain extends Exception { Chain(String m, Throwable c) { super(m, c); } @Override public synchronized Throwable fillInStackTrace() { return this; } }
    static class Weird extends RuntimeException { @Override public String toString() { return ""; } @Override public synchronized Throwable getCause() { return new Chain("dynamic cause", null); } }
    public static void main(String[] args) throws Throwable {
        Chain c = new Chain("outer", new Chain("inner", new Weird()));
        System.out.println(c.getStackTrace().length + " " + c.getCause().getCause().getClass().getSimpleName());
        c.addSuppressed(new Chain("sup", null));
        throw c;
    }
}
