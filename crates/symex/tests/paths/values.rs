//! The simplest values that take a path.

use crate::{Case, check_paths};

pub const CASES: &[Case] = &[
    check_paths(
        "zero",
        "static int f(int x, int y) { return 1; }",
        r#"
            Zero.f(0, 0) [] 1
        "#,
    ),
    check_paths(
        "small",
        "static int f(int x) { if (x * 3 > 100) return 1; return 0; }",
        r#"
            Small.f(0) [x * 3 <= 100] 0
            Small.f(50) [x * 3 >= 101] 1
        "#,
    ),
    check_paths(
        "negative",
        "static int f(int x) { if (x < -7) return 1; return 0; }",
        r#"
            Negative.f(0) [x >= -7] 0
            Negative.f(-8) [x <= -8] 1
        "#,
    ),
    check_paths(
        "letters",
        "static int f(String s) { if (s.charAt(0) != 'x') return 1; return 0; }",
        r#"
            Letters.f(null) [s == null] throws NullPointerException
            Letters.f("x") [s != null and s.length() != 0 and s.charAt(0) == 'x'] 0
            Letters.f("a") [s != null and s.length() != 0 and s.charAt(0) != 'x'] 1
            Letters.f("") [s != null and s.length() == 0] throws StringIndexOutOfBoundsException
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "shortText",
        "static int f(String s) { if (s.length() > 3) return 1; return 0; }",
        r#"
            ShortText.f(null) [s == null] throws NullPointerException
            ShortText.f("") [s != null and s.length() <= 3] 0
            ShortText.f("aaaa") [s != null and s.length() >= 4] 1
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "divisor",
        "static int f(int x, int y) { return x / y; }",
        r#"
            Divisor.f(0, 0) [y == 0] throws ArithmeticException
            Divisor.f(0, 1) [y != 0] 0
        "#,
    ),
    check_paths(
        "overflow",
        "static int f(int x) { if (x + 1 < x) return 1; return 0; }",
        r#"
            Overflow.f(0) [x <= x + 1] 0
            Overflow.f(Integer.MAX_VALUE) [x + 1 < x] 1
        "#,
    ),
    check_paths(
        "bits",
        "static int f(int x) { if ((x & 12) == 8) return 1; return 0; }",
        r#"
            Bits.f(0) [((x >>> 2) & 0x3) != 2] 0
            Bits.f(8) [((x >>> 2) & 0x3) == 2] 1
        "#,
    ),
    check_paths(
        "related",
        "static int f(int x, int y) { if (x > y && y > 2) return 1; return 0; }",
        r#"
            Related.f(0, 0) [x <= y] 0
            Related.f(0, -1) [y < x and y <= 2] 0
            Related.f(4, 3) [y < x and y >= 3] 1
        "#,
    ),
];
