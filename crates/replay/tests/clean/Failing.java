/** Initialisers that throw. */
public class Failing {
    static int attempts;

    static class Thrown {
        static int value = 3;

        static {
            attempts++;
            if (value == 3) throw new IllegalStateException("boom", new RuntimeException("below"));
        }

        static void call() {}
    }

    static class Wordless {
        static final Object NOTHING = null;
        static final int LENGTH = NOTHING.toString().length();
    }

    static class Raised {
        static {
            if (attempts >= 0) throw new AssertionError("an error is not wrapped");
        }
    }

    static class Child extends Thrown {
        static {
            System.out.println("never");
        }
    }

    static class Recovers {
        static int value;

        static {
            try {
                value = Wordless.LENGTH;
            } catch (Throwable e) {
                System.out.println("in an initialiser: " + e.getClass().getName());
                value = 1;
            }
        }
    }

    interface Action {
        void run() throws Throwable;
    }

    static void attempt(Action action) {
        try {
            action.run();
            System.out.println("nothing thrown");
        } catch (Throwable e) {
            for (Throwable t = e; t != null; t = t.getCause()) System.out.println(t.getClass().getName() + ": " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            attempt(() -> new Thrown());
            attempt(() -> Thrown.call());
            attempt(() -> System.out.println(Wordless.LENGTH));
            attempt(() -> Raised.class.getDeclaredConstructor().newInstance());
            attempt(Child::new);
            attempt(() -> Class.forName("Failing$Raised"));
            System.out.println(Recovers.value + " " + attempts);
        }
    }
}
