import java.io.*;

public class CatchOrder {
    static class E1 extends Exception { } static class E2 extends E1 { } static class E3 extends E2 { E3() { super(); } }

    static String which(Throwable t) {
        try {
            try {
                throw t;
            } catch (E3 e) {
                return "E3";
            } catch (E2 | RuntimeException e) {
                if (e instanceof IllegalStateException) throw e;
                return "E2|RT " + e.getClass().getSimpleName();
            } catch (E1 e) {
                throw new E2();
            }
        } catch (E2 e) {
            return "outer E2";
        } catch (Exception e) {
            return "outer Exception " + e.getClass().getSimpleName();
        } catch (Throwable e) {
            return "outer Throwable " + e;
        }
    }

    static int depth = 0;

    static int unwind(int n) throws IOException {
        try {
            if (n == 0) throw new FileNotFoundException("f");
            return unwind(n - 1);
        } catch (EOFException e) {
            return -1;
        } finally {
            depth += n;
        }
    }

    static String rethrow(boolean a) throws E1 {
        try {
            if (a) throw new E1();
            throw new E2();
        } catch (final Exception e) {
            throw e;
        }
    }

    static Object stackIsCleared() {
        Object o = "";
        for (int i = 0; i < 3; i++) {
            try {
                o = o.toString() + i + Integer.parseInt(i == 1 ? "bad" : "" + i) + (i == 2 ? ((Object[]) null)[0] : "");
            } catch (NumberFormatException e) {
                o = o + "[" + e.getMessage() + "]";
            } catch (NullPointerException e) {
                o = o + "{npe}";
            }
        }
        return o;
    }

    public static void main(String[] args) {
        for (Throwable t : new Throwable[] {new E1(), new E2(), new E3(), new IllegalStateException(), new IllegalArgumentException(), new IOException(), new Error("e"), new Throwable("t"), null})
            System.out.println(which(t));
        try {
            unwind(5);
        } catch (IOException e) {
            System.out.println(e + " " + depth);
        }
        for (boolean b : new boolean[] {true, false}) {
            try {
                rethrow(b);
            } catch (E2 e) {
                System.out.println("E2");
            } catch (E1 e) {
                System.out.println("E1");
            }
        }
        System.out.println(stackIsCleared());
        int total = 0;
        for (int i = 0; i < 300; i++) {
            try {
                if (i % 3 == 0) throw new E1();
                if (i % 5 == 0) throw new RuntimeException(new E2());
                total++;
            } catch (E1 e) {
                total += 1000;
            } catch (RuntimeException e) {
                total += e.getCause() instanceof E2 ? 1000000 : 0;
            }
        }
        System.out.println(total);
        try {
            assert args.length > 100 : "off by default";
            System.out.println("assertions off");
        } catch (AssertionError e) {
            System.out.println("on");
        }
    }
}
