public class TryWithResources {
    static class R implements AutoCloseable {
        final String n;
        final boolean bad;
        R(String n) { this(n, false); }
        R(String n, boolean bad) {
            this.n = n;
            this.bad = bad;
            if (n.equals("ctor")) throw new IllegalArgumentException("ctor fails");
            System.out.print("open(" + n + ") ");
        }
        @Override public void close() {
            System.out.print("close(" + n + ") ");
            if (bad) throw new IllegalStateException("close " + n);
        }
    }

    static int scenario(int k) throws Exception {
        final R outer = new R("outer");
        switch (k) {
            case 0: try (R a = new R("a"); R b = new R("b")) { System.out.print("body "); } return 0;
            case 1: try (R a = new R("a"); R b = null; R c = new R("c")) { return 1; } finally { System.out.print("fin "); }
            case 2: try (R a = new R("a", true)) { System.out.print("body "); } return 2;
            case 3: try (R a = new R("a", true); R b = new R("b", true)) { throw new Exception("body"); }
            case 4: try (R a = new R("a"); R b = new R("ctor")) { return 4; }
            case 5: try (outer; R a = new R("a")) { throw new Error("err"); } catch (Error e) { System.out.print("caught " + e.getMessage() + " "); return 5; }
            case 6: for (int i = 0; i < 2; i++) { try (R a = new R("loop" + i)) { if (i == 0) continue; break; } } return 6;
            case 7: try (AutoCloseable ac = () -> System.out.print("lambda ")) { return 7; }
            case 8: try (R a = new R("a", true)) { throw new Exception("x"); } catch (Exception e) { System.out.print(e.getSuppressed()[0].getMessage() + " "); throw new Exception("again", e); } finally { System.out.print("fin "); }
            default: return -1;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k < 10; k++) {
            try {
                System.out.println("-> " + scenario(k));
            } catch (Exception e) {
                System.out.print("!! " + e);
                for (Throwable s : e.getSuppressed()) System.out.print(" suppressed " + s);
                System.out.println(e.getCause() == null ? "" : " cause " + e.getCause());
            }
        }
    }
}
