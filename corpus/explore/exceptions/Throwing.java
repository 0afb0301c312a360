package explore.exceptions;

import java.util.Objects;

/** Explicit and implicit exceptions, and what becomes of them. */
public class Throwing {
    public static class Refused extends Exception {
        private static final long serialVersionUID = 1;
        public final int code;

        public Refused(int code) {
            super("code " + (code > 9 ? "large" : "small"));
            this.code = code;
        }
    }

    public static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;

        public Broken(String message, Throwable cause) {
            super(message, cause);
        }
    }

    // outcome: "accepted"
    // outcome: throws explore.exceptions.Throwing$Refused: code small
    // outcome: throws explore.exceptions.Throwing$Refused: code large
    public static String custom(int x) throws Refused {
        if (x > 0) throw new Refused(x);
        return "accepted";
    }

    // outcome: "caught small"
    // outcome: "caught large"
    // outcome: "accepted"
    public static String caught(int x) {
        try {
            return custom(x);
        } catch (Refused e) {
            return e.code > 9 ? "caught large" : "caught small";
        }
    }

    // outcome: 1
    // outcome: 11
    // outcome: 12
    public static int finallyBlock(int d) {
        int r = 0;
        try {
            r = 10 / d > 0 ? 1 : 2;
            if (r == 1 && d == 1) return r;
        } catch (ArithmeticException e) {
            r = 1;
        } finally {
            r += 10;
        }
        return r;
    }

    // outcome: "finally"
    // unreachable: "try"
    // unreachable: "catch"
    @SuppressWarnings("finally")
    public static String finallyWins(Object o) {
        try {
            o.hashCode();
            return "try";
        } catch (NullPointerException e) {
            return "catch";
        } finally {
            return "finally";
        }
    }

    // outcome: "none"
    // outcome: throws explore.exceptions.Throwing$Broken: wrapped
    // unreachable: "negative"
    public static String wrap(int[] a) {
        try {
            return a.length < 0 ? "negative" : "none";
        } catch (NullPointerException e) {
            throw new Broken("wrapped", e);
        }
    }

    // outcome: "arithmetic"
    // outcome: "bounds"
    // outcome: "fine"
    public static String multiCatch(int d, int i) {
        int[] a = {1, 2};
        try {
            a[i] = 5 / d;
            return "fine";
        } catch (ArithmeticException e) {
            return "arithmetic";
        } catch (IndexOutOfBoundsException e) {
            return "bounds";
        }
    }

    // outcome: "inner"
    // outcome: "outer"
    // outcome: "none"
    public static String nested(int x) {
        try {
            try {
                if (x == 1) throw new IllegalStateException("inner");
                if (x == 2) throw new IllegalArgumentException("outer");
                return "none";
            } catch (IllegalStateException e) {
                return e.getMessage();
            }
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    // outcome: "done"
    // outcome: throws java.lang.IllegalStateException: again
    // outcome: throws java.lang.IllegalArgumentException
    public static String rethrow(int x) {
        try {
            if (x < 0) throw new IllegalArgumentException();
            if (x > 100) throw new IllegalStateException("once");
        } catch (IllegalStateException e) {
            if (x > 200) throw new IllegalStateException("again");
        }
        return "done";
    }

    // outcome: "ok"
    // outcome: throws java.lang.AssertionError
    public static String asserted(int x) {
        assert x != 123456;
        return "ok";
    }

    // outcome: "ok"
    // outcome: throws java.lang.AssertionError: negative
    public static String assertedWithMessage(long x) {
        assert x >= 0 : "negative";
        return "ok";
    }

    // outcome: "square is not 7"
    // unreachable: "seven"
    public static String assertHolds(int x) {
        int q = x * x;
        assert q != 7 : "seven";
        return q == 7 ? "seven" : "square is not 7";
    }

    // outcome: "present"
    // outcome: throws java.lang.NullPointerException
    public static String required(Object o) {
        Objects.requireNonNull(o);
        return "present";
    }

    // outcome: "present"
    // outcome: throws java.lang.NullPointerException: name
    // unreachable: "never"
    public static String requiredNamed(String name) {
        return Objects.requireNonNull(name, "name").length() >= 0 ? "present" : "never";
    }

    // outcome: "opened closed"
    // outcome: "opened failed closed"
    public static String resource(boolean fail) {
        StringBuilder log = new StringBuilder();
        class Resource implements AutoCloseable {
            Resource() {
                log.append("opened ");
            }

            void use() {
                if (fail) throw new IllegalStateException("use");
            }

            @Override
            public void close() {
                log.append("closed");
            }
        }
        try (Resource r = new Resource()) {
            r.use();
        } catch (IllegalStateException e) {
            log.insert(7, "failed ");
        }
        return log.toString();
    }

    // outcome: "thrown null"
    // outcome: "thrown given"
    public static String throwUnknown(RuntimeException e) {
        try {
            throw e;
        } catch (RuntimeException caught) {
            return caught == e ? "thrown given" : "thrown null";
        }
    }

    // outcome: "suppressed"
    // outcome: "plain"
    public static String suppressed(boolean both) {
        Exception e = new Exception("first");
        if (both) e.addSuppressed(new Exception("second"));
        return e.getSuppressed().length == 1 ? "suppressed" : "plain";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: -1
    public static int loopWithCatch(int n) {
        if (n < 0 || n > 3) return -1;
        int failures = 0;
        for (int i = 0; i < 3; i++) {
            try {
                if (i < n) throw new Refused(i);
            } catch (Refused e) {
                failures++;
            }
        }
        return failures;
    }

    // outcome: void
    // outcome: throws java.lang.UnsupportedOperationException: not yet
    public static void nothing(boolean b) {
        if (b) throw new UnsupportedOperationException("not yet");
    }

    // outcome: "first"
    // outcome: "second"
    // outcome: throws java.lang.ArithmeticException: / by zero
    // outcome: throws java.lang.NullPointerException: *
    public static String orderOfEvaluation(int[] a, int d) {
        int x = a.length / d;
        return x == 0 ? "first" : "second";
    }
}
