    static int fuel = @FUEL@;
    static int lines = @LINES@;
    static long sum = 17;
    static final boolean PORTABLE = @PORTABLE@;
    static final Object LOCK = new Object();

    /** False once the program has run long enough: every loop and every method asks. */
    static boolean fuel() {
        return --fuel > 0;
    }

    static void log(String s) {
        for (int i = 0; i < s.length(); i++) {
            sum = sum * 31 + s.charAt(i);
        }
        if (--lines < 0) {
            return;
        }
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= ' ' && c < 127) {
                b.append(c);
            } else {
                b.append('\\').append('u').append(Integer.toHexString(c));
            }
        }
        System.out.println(b);
    }

    static void thrown(String at, Throwable t) {
        StringBuilder b = new StringBuilder(at);
        Throwable cause = t;
        for (int i = 0; i < 3 && cause != null; i++) {
            b.append(i == 0 ? " threw " : " caused by ").append(cause.getClass().getName());
            boolean varies = cause instanceof NullPointerException || cause instanceof StringIndexOutOfBoundsException
                    || cause instanceof ExceptionInInitializerError;
            if (!(PORTABLE && varies)) {
                b.append(": ").append(cause.getMessage());
            }
            cause = cause.getCause();
        }
        int frames = 0;
        for (StackTraceElement e : t.getStackTrace()) {
            if (e.getClassName().startsWith("PROGRAM") && frames++ < 3) {
                b.append(" @").append(e.getClassName()).append('.').append(e.getMethodName());
                b.append(':').append(e.getLineNumber());
            }
        }
        if (t.getSuppressed().length > 0) {
            b.append(" suppressed ").append(t.getSuppressed()[0].getMessage());
        }
        log(b.append(" frames ").append(frames).toString());
    }

    static String cut(String s) {
        return s == null || s.length() <= 40 ? s : s.substring(0, 40);
    }

    static String bits(float f) {
        return "f" + Integer.toHexString(Float.floatToIntBits(f));
    }

    static String bits(double d) {
        return "d" + Long.toHexString(Double.doubleToLongBits(d));
    }

    static String show(Object o) {
        if (PORTABLE && o instanceof Float f) {
            return bits(f);
        }
        if (PORTABLE && o instanceof Double d) {
            return bits(d);
        }
        if (o instanceof Object[] a) {
            StringBuilder b = new StringBuilder(o.getClass().getSimpleName()).append(a.length);
            for (int i = 0; i < a.length && i < 4; i++) {
                b.append(',').append(a[i] == o ? "self" : a[i] instanceof Object[] ? "array" : show(a[i]));
            }
            return b.toString();
        }
        if (o != null && o.getClass().isArray()) {
            int n = java.lang.reflect.Array.getLength(o);
            StringBuilder b = new StringBuilder(o.getClass().getSimpleName()).append(n);
            for (int i = 0; i < n && i < 4; i++) {
                b.append(',').append(show(java.lang.reflect.Array.get(o, i)));
            }
            return b.toString();
        }
        return String.valueOf(o);
    }

    static int trace(String at, int value) {
        log(at + " = " + value);
        return value;
    }

    static void risky(int x) throws Checked {
        if ((x & 3) == 1) {
            throw new Checked("risky " + x, x);
        }
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneaky(Throwable t) throws T {
        throw (T) t;
    }

    static int overflow(int n) {
        return overflow(n + 1) + 1;
    }

    static Object same(Object o) {
        return o;
    }

    static <T> T pick(boolean c, T a, T b) {
        return c ? a : b;
    }

    static <T extends Comparable<T>> T largest(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static String over(byte x) { return "byte" + x; }
    static String over(int x) { return "int" + x; }
    static String over(long x) { return "long" + x; }
    static String over(double x) { return "double" + bits(x); }
    static String over(Integer x) { return "Integer" + x; }
    static String over(Object x) { return "Object" + show(x); }
    static String over(String x) { return "String" + x; }
    static String over(int... x) { return "ints" + x.length; }
    static String over(Object x, Object... y) { return "objects" + y.length; }

    static long total(long... xs) {
        long t = xs.length;
        for (long x : xs) {
            t = t * 31 + x;
        }
        return t;
    }

    static class Checked extends Exception {
        final int code;

        Checked(String message, int code) {
            super(message);
            this.code = code;
        }
    }

    static class Failure extends RuntimeException {
        Failure(String message) {
            super(message);
        }

        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static class SubFailure extends Failure {
        SubFailure(String message) {
            super("sub " + message);
        }
    }

    static class Res implements AutoCloseable {
        final String name;

        Res(String name) {
            this.name = name;
            log("open " + name);
        }

        public void close() {
            log("close " + name);
            if (name.length() % 3 == 2) {
                throw new Failure("close " + name);
            }
        }
    }

    interface Fn<T> {
        T ap(T x);

        default Fn<T> then(Fn<T> g) {
            return x -> g.ap(ap(x));
        }
    }

    static class Cell<T> implements Comparable<Cell<T>> {
        T value;
        int writes;

        Cell(T value) {
            this.value = value;
        }

        T set(T v) {
            T old = value;
            value = v;
            writes++;
            return old;
        }

        @Override
        public int compareTo(Cell<T> o) {
            return Integer.compare(writes, o.writes);
        }

        @Override
        public String toString() {
            return "Cell" + writes + "(" + show(value) + ")";
        }
    }

    static class Twice extends Cell<Integer> implements Fn<Integer> {
        Twice(Integer value) {
            super(value);
        }

        @Override
        Integer set(Integer v) {
            return super.set(v == null ? null : v * 2);
        }

        @Override
        public Integer ap(Integer x) {
            return x + value;
        }
    }
