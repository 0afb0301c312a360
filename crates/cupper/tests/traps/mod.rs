//! Programs on which a careless verifier says TRUE or FALSE too early.

use super::Case;

/// Name, property, verdict (with words that its reason must have), members of the class `Main`.
const TRAPS: &[(&str, &str, &str, &str)] = &[
    (
        "thrown_assertion_error_is_no_assert",
        "assert",
        "TRUE",
        "public static void main(String[] args) {
            if (Verifier.nondetInt() == 7) throw new AssertionError(\"thrown\");
        }",
    ),
    (
        "thrown_beside_an_assert",
        "assert",
        "TRUE",
        "public static void main(String[] args) {
            int x = Verifier.nondetInt();
            for (int i = 0; i < 2; i++) {
                if (x > 10) { assert x > 9; } else throw new AssertionError();
            }
        }",
    ),
    (
        "assert_as_last_statement_of_a_loop",
        "assert",
        "FALSE: java.lang.AssertionError",
        "public static void main(String[] args) {
            int x = Verifier.nondetInt();
            for (int i = 0; i < 3; i++) {
                if (i == 1) assert x != 41 + i : \"the loop is at \" + i;
            }
        }",
    ),
    (
        "caught_assertion",
        "assert",
        "TRUE",
        "public static void main(String[] args) {
            try { assert Verifier.nondetBoolean(); } catch (AssertionError e) { System.out.println(e); }
        }",
    ),
    (
        "static_initialiser_draws_first",
        "assert",
        "FALSE: \"method\":\"nondetLong\"",
        "static final long FIRST = Verifier.nondetLong() > 5 ? 1 : 2;
        public static void main(String[] args) {
            int x = Verifier.nondetInt();
            assert FIRST == 2 || x != 3;
        }",
    ),
    (
        "failing_initialiser_is_an_error",
        "no-runtime-exception",
        "TRUE",
        "static class Inner { static int x = 1 / (Verifier.nondetInt() & 1); }
        public static void main(String[] args) { System.out.println(Inner.x); }",
    ),
    (
        "thread",
        "assert",
        "UNKNOWN: another thread",
        "static int n;
        public static void main(String[] args) throws Exception {
            Thread t = new Thread(() -> n++);
            t.start();
            t.join();
            assert n == 1;
        }",
    ),
    (
        "clock",
        "assert",
        "UNKNOWN: System.nanoTime",
        "public static void main(String[] args) { assert System.nanoTime() != 12345; }",
    ),
    (
        "random_numbers",
        "assert",
        "UNKNOWN: one time of many",
        "public static void main(String[] args) { assert new java.util.Random().nextInt() != 12345; }",
    ),
    (
        "identity_hash",
        "assert",
        "UNKNOWN: identity hash code",
        "public static void main(String[] args) { assert new Object().hashCode() != 12345; }",
    ),
    (
        "standard_input",
        "assert",
        "UNKNOWN: input was read",
        "public static void main(String[] args) throws Exception { assert System.in.read() != 'x'; }",
    ),
    (
        "unbounded_loop",
        "assert",
        "UNKNOWN: loop at Main.main",
        "public static void main(String[] args) {
            int n = Verifier.nondetInt();
            int i = 0;
            while (i < n) i++;
            assert i <= n || n < 0;
        }",
    ),
    (
        "deep_recursion",
        "assert",
        "UNKNOWN: java.lang.StackOverflowError",
        "static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
        public static void main(String[] args) { assert down(Verifier.nondetBoolean() ? 3 : 1_000_000) >= 0; }",
    ),
    (
        "exit_is_no_violation",
        "no-runtime-exception",
        "TRUE",
        "public static void main(String[] args) {
            int x = Verifier.nondetInt();
            if (x == 0) System.exit(3);
            System.out.println(10 / x > 2);
        }",
    ),
    (
        "assumption_cuts_off_violation",
        "no-runtime-exception",
        "TRUE",
        "public static void main(String[] args) {
            int x = Verifier.nondetInt();
            Verifier.assume(x != 0);
            System.out.println(10 / x > 2);
        }",
    ),
    (
        "own_handler_catches_all",
        "no-runtime-exception",
        "UNKNOWN: without an uncaught exception",
        "public static void main(String[] args) {
            Thread.setDefaultUncaughtExceptionHandler((t, e) -> {});
            if (Verifier.nondetInt() == 5) throw new IllegalStateException();
        }",
    ),
    (
        "all_kinds_of_inputs",
        "assert",
        "FALSE: \"method\":\"nondetString\"",
        "public static void main(String[] args) {
            boolean z = Verifier.nondetBoolean();
            byte b = Verifier.nondetByte();
            char c = Verifier.nondetChar();
            short s = Verifier.nondetShort();
            int i = Verifier.nondetInt();
            long l = Verifier.nondetLong();
            float f = Verifier.nondetFloat();
            double d = Verifier.nondetDouble();
            String t = Verifier.nondetString();
            if (z && b == -3 && c == 0xd800 && s == -300 && i == 1 << 30 && l == 1L << 60)
                if (f != f && d == -0.25 && t.length() == 2 && t.charAt(0) == '\"' && t.charAt(1) == 0x20ac)
                    assert false;
        }",
    ),
];

pub fn cases() -> Vec<Case> {
    let case = |&(name, property, expected, members): &(&str, &str, &str, &str)| Case {
        name: format!("traps::{name}"),
        property: property.to_string(),
        expected: expected.to_string(),
        source: format!("import org.sosy_lab.sv_benchmarks.Verifier;\npublic class Main {{\n{members}\n}}\n"),
    };
    TRAPS.iter().map(case).collect()
}
