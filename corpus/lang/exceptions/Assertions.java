// java: -ea
public class Assertions {
    static int evaluated;
    static boolean check(boolean b) { evaluated++; return b; }
    static class Inner { static boolean on; static { assert on = true; } }

    public static void main(String[] args) {
        assert check(true);
        assert check(true) : "not built " + check(false);
        System.out.println(evaluated + " " + Inner.on + " " + Assertions.class.desiredAssertionStatus());
        try {
            assert check(false);
        } catch (AssertionError e) {
            System.out.println(e + " " + e.getMessage());
        }
        Object[] details = {"text", 'c', 42, 42L, 1.5f, 2.5, true, null, new RuntimeException("cause")};
        for (Object d : details) {
            try {
                assert check(false) : d;
            } catch (AssertionError e) {
                System.out.println(e.getMessage() + " / " + e.getCause());
            }
        }
        try {
            assert args.length > 0 : 'x';
        } catch (AssertionError e) {
            System.out.println(e.getMessage());
        }
        System.out.println(evaluated + " " + String.class.desiredAssertionStatus());
        assert evaluated < 0 : "uncaught " + evaluated;
    }
}
