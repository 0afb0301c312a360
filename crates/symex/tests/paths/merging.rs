//! Small regions without side effects become if-then-else terms, and are told apart at the end.

use crate::{Case, check_merged, check_paths};

const ABS: &str = "static int f(int x) { int y = x < 0 ? -x : x; return y; }";
const TWICE: &str = "static int f(boolean a, boolean b) { int n = 0; if (a) n += 1; if (b) n += 2; return n + 10; }";
const CALL: &str = "static int f(boolean a) { int n = 0; if (a) n = g(); return n; } static int g() { return 7; }";

pub const CASES: &[Case] = &[
    check_paths(
        "toldApart",
        ABS,
        r#"
            ToldApart.f(0) [x >= 0] 0
            ToldApart.f(-1) [x < 0] 1
        "#,
    ),
    check_merged(
        "asOne",
        ABS,
        r#"
            AsOne.f(0) [] 0
        "#,
    ),
    check_paths(
        "twiceApart",
        TWICE,
        r#"
            TwiceApart.f(false, false) [a == 0 and b == 0] 10
            TwiceApart.f(false, true) [a == 0 and b != 0] 12
            TwiceApart.f(true, false) [a != 0 and b == 0] 11
            TwiceApart.f(true, true) [a != 0 and b != 0] 13
        "#,
    ),
    check_merged(
        "twiceAsOne",
        TWICE,
        r#"
            TwiceAsOne.f(false, false) [] 10
        "#,
    ),
    check_merged(
        "callsFork",
        CALL,
        r#"
            CallsFork.f(false) [a == 0] 0
            CallsFork.f(true) [a != 0] 7
        "#,
    ),
    check_merged(
        "loopsFork",
        "static int f(int n) { int s = 0; for (int i = 0; i < n && i < 2; i++) s += i; return s; }",
        r#"
            LoopsFork.f(0) [n <= 0] 0
            LoopsFork.f(1) [n == 1] 0
            LoopsFork.f(2) [n >= 2] 1
        "#,
    ),
    check_merged(
        "throwsFork",
        "static int f(int x) { int y = x == 0 ? 1 : 10 / x; return y > 0 ? 1 : 0; }",
        r#"
            ThrowsFork.f(1) [x != 0] 1
            ThrowsFork.f(0) [x == 0] 1
        "#,
    ),
];
