public class InitFailure {
    static class Bad { static int x = 1 / Integer.parseInt("0"); static void m() { } int f; }
    static class BadError { static { if (true) throw new OutOfMemoryError("fake"); } static int v; }
    static class Child extends Bad { static { System.out.println("child init never"); } static int c; }
    static class BadNull { static final Object o = null; static final int h = o.hashCode(); }
    interface BadIface { int V = Integer.parseInt("nope"); }
    enum BadEnum { A, B; static { valueOf("C"); } }

    interface Act { void run() throws Throwable; }

    static void attempt(String n, Act a) {
        try {
            a.run();
            System.out.println(n + " ok");
        } catch (Throwable t) {
            System.out.println(n + " -> " + t);
            for (Throwable c = t.getCause(); c != null; c = c.getCause()) System.out.println("    cause " + c);
            if (t instanceof ExceptionInInitializerError e) System.out.println("    getException " + (e.getException() == e.getCause()) + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        attempt("static field", () -> System.out.println(Bad.x));
        attempt("again", () -> System.out.println(Bad.x));
        attempt("method", Bad::m);
        attempt("new", Bad::new);
        attempt("array is fine", () -> System.out.println(new Bad[1].length));
        attempt("literal is fine", () -> System.out.println(Bad.class.getSimpleName()));
        attempt("cast is fine", () -> System.out.println((Bad) null));
        attempt("instanceof is fine", () -> System.out.println(((Object) "s") instanceof Bad));
        attempt("child", () -> System.out.println(Child.c));
        attempt("child again", () -> Child.c = 4);
        attempt("error", () -> System.out.println(BadError.v));
        attempt("error again", () -> System.out.println(BadError.v));
        attempt("null", () -> System.out.println(BadNull.h));
        attempt("iface", () -> System.out.println(BadIface.V));
        attempt("iface again", () -> System.out.println(BadIface.V));
        attempt("enum", () -> System.out.println(BadEnum.A));
        attempt("enum again", () -> System.out.println(BadEnum.B));
        attempt("forName no init", () -> System.out.println(Class.forName("InitFailure$Bad", false, InitFailure.class.getClassLoader())));
        attempt("forName init", () -> Class.forName("InitFailure$Bad"));
        attempt("reflect field", () -> Bad.class.getDeclaredField("x").getInt(null));
        attempt("reflect method", () -> Bad.class.getDeclaredMethod("m").invoke(null));
        attempt("reflect new", () -> Bad.class.getDeclaredConstructor().newInstance());
    }
}
