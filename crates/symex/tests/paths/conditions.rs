//! Conditions as a Java programmer would write them.

use crate::{Case, check_paths};

pub const CASES: &[Case] = &[
    check_paths(
        "comparison",
        "static int f(int x) { if (x > 3) return 1; return 0; }",
        r#"
            Comparison.f(0) [x <= 3] 0
            Comparison.f(4) [x >= 4] 1
        "#,
    ),
    check_paths(
        "range",
        "static int f(int x) { if (x >= 10 && x < 20) return 1; return 0; }",
        r#"
            Range.f(0) [x <= 9] 0
            Range.f(20) [x >= 20] 0
            Range.f(10) [x >= 10 and x <= 19] 1
        "#,
    ),
    check_paths(
        "tightest",
        "static int f(int x) { if (x > 3) { if (x > 5) return 2; return 1; } return 0; }",
        r#"
            Tightest.f(0) [x <= 3] 0
            Tightest.f(4) [x >= 4 and x <= 5] 1
            Tightest.f(6) [x >= 6] 2
        "#,
    ),
    check_paths(
        "equality",
        "static int f(int x, int y) { if (x == y) return 1; return 0; }",
        r#"
            Equality.f(0, 1) [x != y] 0
            Equality.f(0, 0) [x == y] 1
        "#,
    ),
    check_paths(
        "sum",
        "static int f(int x, int y) { if (x + y == 7) return 1; return 0; }",
        r#"
            Sum.f(0, 0) [x + y != 7] 0
            Sum.f(0, 7) [x + y == 7] 1
        "#,
    ),
    check_paths(
        "minus",
        "static int f(int x) { if (x - 1 > 4) return 1; return 0; }",
        r#"
            Minus.f(0) [x - 1 <= 4] 0
            Minus.f(6) [x - 1 >= 5] 1
        "#,
    ),
    check_paths(
        "flag",
        "static int f(boolean b) { if (b) return 1; return 0; }",
        r#"
            Flag.f(false) [b == 0] 0
            Flag.f(true) [b != 0] 1
        "#,
    ),
    check_paths(
        "letter",
        "static int f(char c) { if (c == 'a') return 1; return 0; }",
        r#"
            Letter.f('\u0000') [c != 'a'] 0
            Letter.f('a') [c == 'a'] 1
        "#,
    ),
    check_paths(
        "longs",
        "static int f(long x) { if (x > 10000000000L) return 1; return 0; }",
        r#"
            Longs.f(0L) [x <= 10000000000L] 0
            Longs.f(10000000001L) [x >= 10000000001L] 1
        "#,
    ),
    check_paths(
        "doubles",
        "static int f(double x) { if (x > 0.5) return 1; return 0; }",
        r#"
            Doubles.f(0.0) [!(x > 0.5)] 0
            Doubles.f(1.0) [x > 0.5] 1
        "#,
    ),
    check_paths(
        "choice",
        "static int f(int x) { switch (x) { case 1: return 10; case 5: return 50; default: return 0; } }",
        r#"
            Choice.f(1) [x == 1] 10
            Choice.f(5) [x == 5] 50
            Choice.f(0) [x != 1 and x != 5] 0
        "#,
    ),
    check_paths(
        "nothing",
        "static int f(String s) { if (s == null) return 1; return 0; }",
        r#"
            Nothing.f(null) [s == null] 1
            Nothing.f("") [s != null] 0
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "length",
        "static int f(String s) { if (s.length() == 2) return 1; return 0; }",
        r#"
            Length.f(null) [s == null] throws NullPointerException
            Length.f("") [s != null and s.length() != 2] 0
            Length.f("aa") [s != null and s.length() == 2] 1
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "element",
        "static int f(int[] a) { if (a.length == 1 && a[0] == 9) return 1; return 0; }",
        r#"
            Element.f(null) [a == null] throws NullPointerException
            Element.f(new int[] {}) [a != null and a.length != 1] 0
            Element.f(new int[] {0}) [a != null and a.length == 1 and a[0] != 9] 0
            Element.f(new int[] {9}) [a != null and a.length == 1 and a[0] == 9] 1
        "#,
    ),
    check_paths(
        "impossible",
        "static int f(int x) { if (x > 5 && x < 3) return 1; return 0; }",
        r#"
            Impossible.f(0) [x <= 5] 0
            Impossible.f(6) [x >= 6] 0
        "#,
    ),
];
