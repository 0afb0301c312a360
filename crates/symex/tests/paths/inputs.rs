//! Inputs are programs: objects are made by recipes, by need.

use crate::{Case, check_paths};

pub const CASES: &[Case] = &[
    check_paths(
        "untouched",
        "static int f(Object o) { return 1; }",
        r#"
            Untouched.f(null) [] 1
        "#,
    ),
    check_paths(
        "receiver",
        "final int n; public Receiver(int n) { this.n = n; } public int f() { return n > 2 ? 1 : 0; }",
        r#"
            new Receiver(0).f() [this.n <= 2] 0
            new Receiver(3).f() [this.n >= 3] 1
        "#,
    ),
    check_paths(
        "setter",
        "private int n; public void setN(int n) { this.n = n; } public int f() { return n == 4 ? 1 : 0; }",
        r#"
            new Setter().f() [] 0
            Setter setter = new Setter(); setter.setN(0); setter.f() [this.n != 4] 0
            Setter setter = new Setter(); setter.setN(4); setter.f() [this.n == 4] 1
        "#,
    ),
    check_paths(
        "refusing",
        "final int n; public Refusing(int n) { if (n < 5) throw new IllegalArgumentException(); this.n = n; } public int f() { return n; }",
        r#"
            new Refusing(5).f() [] 5
        "#,
    ),
    check_paths(
        "box",
        "static int f(Integer x) { if (x == 5) return 1; return 0; }",
        r#"
            Box.f(null) [x == null] throws NullPointerException
            Box.f(0) [x != null and x != 5] 0
            Box.f(5) [x != null and x == 5] 1
        "#,
    ),
    check_paths(
        "constants",
        "enum Color { RED, GREEN } static int f(Color c) { if (c == Color.GREEN) return 1; return 0; }",
        r#"
            Constants.f(null) [c == null] 0
            Constants.f(Constants.Color.RED) [c != null] 0
            Constants.f(Constants.Color.GREEN) [c != null] 1
        "#,
    ),
    check_paths(
        "listed",
        "static int f(List<Integer> list) { if (list.size() == 1) return 1; return 0; }",
        r#"
            Listed.f(null) [list == null] throws NullPointerException
            Listed.f(new ArrayList<>()) [list != null] 0
            Listed.f(new ArrayList<>(Arrays.asList((Integer) null))) [list != null and list[0] == null] 1
            Listed.f(new ArrayList<>(List.of(0))) [list != null and list[0] != null] 1
            Listed.f(new ArrayList<>(Arrays.asList(null, null))) [list != null and list[0] == null and list[1] == null] 0
            Listed.f(new ArrayList<>(Arrays.asList(null, 0))) [list != null and list[0] == null and list[1] != null] 0
            Listed.f(new ArrayList<>(Arrays.asList(0, null))) [list != null and list[0] != null and list[1] == null] 0
            Listed.f(new ArrayList<>(List.of(0, 0))) [list != null and list[0] != null and list[1] != null] 0
            Listed.f(new ArrayList<>(Arrays.asList(null, null, null))) [list != null and list[0] == null and list[1] == null and list[2] == null] 0
            Listed.f(new ArrayList<>(Arrays.asList(null, null, 0))) [list != null and list[0] == null and list[1] == null and list[2] != null] 0
            Listed.f(new ArrayList<>(Arrays.asList(null, 0, null))) [list != null and list[0] == null and list[1] != null and list[2] == null] 0
            Listed.f(new ArrayList<>(Arrays.asList(null, 0, 0))) [list != null and list[0] == null and list[1] != null and list[2] != null] 0
            Listed.f(new ArrayList<>(Arrays.asList(0, null, null))) [list != null and list[0] != null and list[1] == null and list[2] == null] 0
            Listed.f(new ArrayList<>(Arrays.asList(0, null, 0))) [list != null and list[0] != null and list[1] == null and list[2] != null] 0
            Listed.f(new ArrayList<>(Arrays.asList(0, 0, null))) [list != null and list[0] != null and list[1] != null and list[2] == null] 0
            Listed.f(new ArrayList<>(List.of(0, 0, 0))) [list != null and list[0] != null and list[1] != null and list[2] != null] 0
            bound: collections and arrays of references have at most 2 elements, lists 3
        "#,
    ),
    check_paths(
        "recorded",
        "record Point(int x, int y) {} static int f(Point p) { if (p.x() == 3) return 1; return 0; }",
        r#"
            Recorded.f(null) [p == null] throws NullPointerException
            Recorded.f(new Recorded.Point(0, 0)) [p != null and p.x != 3] 0
            Recorded.f(new Recorded.Point(3, 0)) [p != null and p.x == 3] 1
        "#,
    ),
    check_paths(
        "stub",
        "interface Source { int next(); } static int f(Source s) { if (s.next() == 8) return 1; return 0; }",
        r#"
            Stub.f(null) [s == null] throws NullPointerException
            Stub.Source source = new Stub.Source() {
            private int nextCalls;
            @Override
            public int next() {
            switch (nextCalls++) {
            case 0: return 0;
            default: return 0;
            }
            }
            }; Stub.f(source) [s != null and s.0 != 8] 0
            Stub.Source source = new Stub.Source() {
            private int nextCalls;
            @Override
            public int next() {
            switch (nextCalls++) {
            case 0: return 8;
            default: return 0;
            }
            }
            }; Stub.f(source) [s != null and s.0 == 8] 1
        "#,
    ),
];
