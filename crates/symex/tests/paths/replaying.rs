//! What the concrete machine says of inputs.

use crate::{Case, check_paths, lab::Lab, of};
use symex::input::{Input, Inputs};
use symex::{NotReplayed, Outcome};

pub const CASES: &[Case] = &[
    check_paths(
        "thrown",
        "static int f(int[] a, int i) { return a[i]; }",
        r#"
            Thrown.f(null, 0) [a == null] throws NullPointerException
            Thrown.f(new int[] {0}, 0) [a != null and i >= 0 && i < a.length] 0
            Thrown.f(new int[] {}, 0) [a != null and i < 0 || i >= a.length] throws ArrayIndexOutOfBoundsException
        "#,
    ),
    check_paths(
        "asserted",
        "static int f(int x) { assert x != 3; return 0; }",
        r#"
            Asserted.f(0) [x != 3] 0
            Asserted.f(3) [x == 3] throws AssertionError
        "#,
    ),
    check_paths(
        "caught",
        "static int f(String s) { try { return s.length(); } catch (NullPointerException e) { return -1; } }",
        r#"
            Caught.f(null) [s == null] -1
            Caught.f("") [s != null] 0
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "cast",
        "static int f(Object o) { return ((String) o).length(); }",
        r#"
            Cast.f(null) [o == null] throws NullPointerException
            Cast.f(new Object()) [o != null] throws ClassCastException
            Cast.f(0) [o != null] throws ClassCastException
            Cast.f("") [o != null] 0
            bound: strings have Latin-1 characters only
        "#,
    ),
    check_paths(
        "array",
        "static int[] f(int n) { return new int[] { n, 2 }; }",
        r#"
            Array.f(0) [] [0, 2]
        "#,
    ),
    of("frames", "static int f(int x) { return g(x); } static int g(int x) { return 1 / x; }", frames),
    of("given", "static int f(int x, String s) { return x + s.length(); }", given),
    of("onNull", "int f() { return 1; }", on_null),
    of("branches", "static int f(int x) { if (x > 3) return 1; return 0; }", branches),
];

fn frames(lab: &mut Lab) {
    let replay = lab.explorer.replayer().replay(lab.method, &vec![Input::int(0)]).expect("it ends");
    let Outcome::Threw { class, frames, place, .. } = replay.outcome else { panic!("it throws") };
    assert_eq!(class, "java.lang.ArithmeticException");
    let names: Vec<&str> = frames.iter().map(|frame| frame.method.as_str()).collect();
    assert_eq!(names, ["g", "f"]);
    assert_eq!(place.as_ref(), frames.first());
    assert_eq!(frames[0].file(), Some("Frames.java"));
}

fn given(lab: &mut Lab) {
    let inputs = vec![Input::int(4), Input::string(1, "abc")];
    let report = lab.explorer.explore(&lab.explorer.scenario(lab.method).from_inputs(inputs.clone()));
    assert_eq!(lab.lines(&report).lines().next(), Some("Given.f(4, \"abc\") [s != null] 7"));
    let replay = lab.explorer.replayer().replay(lab.method, &inputs).expect("it ends");
    assert_eq!(replay.outcome, Outcome::Returned("7".to_string()));
}

fn on_null(lab: &mut Lab) {
    let inputs = Inputs::of(lab.method, vec![Input::Null]);
    assert_eq!(inputs.receiver, Some(Input::Null));
    let refused = lab.explorer.replayer().replay(lab.method, &inputs).err();
    assert!(matches!(refused, Some(NotReplayed::OnNull(_))), "{refused:?}");
}

fn branches(lab: &mut Lab) {
    for (x, way) in [(9, 0), (0, 1)] {
        let replay = lab.explorer.replayer().replay(lab.method, &vec![Input::int(x)]).expect("it ends");
        let ways: Vec<u32> = replay.trace.iter().map(|(_, _, way)| *way).collect();
        assert_eq!(ways, [way], "{x}");
    }
}
