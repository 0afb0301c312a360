//! What files mean for the methods of a program.

mod support;

use guide::{Kind, VerifiedMethod};
use support::World;

const SOURCE: &str = "class Sample {
  int[] numbers;
  Sample other;
  int f(int x, String text) {
    int half = x / 2;
    int parsed = Integer.parseInt(text);
    Sample mine = new Sample();
    mine.numbers = new int[8];
    assert parsed > half : text;
    return this.numbers[x] / parsed + other.numbers.length;
  }
  void quiet(Object o) {
    try {
      o.wait();
    } catch (Throwable thrown) {
      throw new IllegalStateException(\"no\");
    }
  }
}";

fn described(method: &VerifiedMethod) -> Vec<String> {
    let text = |check: &guide::Check, count: usize| {
        let never = if check.never_fails { " never" } else { "" };
        format!("{} {} x{count}{never}", check.line.unwrap_or_default(), check.kind)
    };
    method.checks.iter().map(|(check, premises)| text(check, premises.len())).collect()
}

#[test]
fn checks_of_methods() {
    let world = World::new(&[("Sample.java", SOURCE)], &["-g"]);
    let verified = world
        .read(
            r#"{"schemaVersion": 1, "source": "me", "methods": [{"method": "Sample.f(int, String)",
              "assumed": [{"id": "a", "line": 6, "condition": "text != null && numbers[x] > half"},
                          {"id": "b", "line": 5, "condition": "noOverflow(x + numbers.length) & !($1 >= 5L)"}],
              "checks": [{"line": 6, "kind": "call", "verified": [["a"], ["a", "b"]]},
                         {"line": 10, "kind": "null", "verified": [[]]}]}]}"#,
        )
        .expect("the file is good");
    let method = verified.method(&world.program, world.method("Sample.f"));
    assert_eq!(
        described(&method),
        [
            "5 division x0 never",
            "6 call x2",
            "8 size x0 never",
            "8 null x0",
            "9 assert x0",
            "9 call x0",
            "9 null x0 never",
            "10 null x1 never",
            "10 null x1",
            "10 index x0",
            "10 division x0",
            "10 null x1 never",
            "10 null x1",
            "10 null x1",
        ]
    );
    assert!(method.is_listed);
    assert_eq!(method.assumed[1].id, "b");
    let quiet = verified.method(&world.program, world.method("Sample.quiet"));
    // `wait` is caught whatever it throws.
    assert_eq!(described(&quiet), ["14 null x0", "16 null x0 never"]);
    assert!(quiet.checks.iter().all(|(check, _)| check.kind == Kind::Null));
    assert!(!quiet.is_listed);
}

#[test]
fn several_files_are_joined() {
    let world = World::new(&[("Sample.java", SOURCE)], &["-g:none"]);
    let one = r#"{"schemaVersion": 1, "methods": [{"method": "Sample.quiet(Object)",
        "assumed": [{"id": "a", "pc": 0, "condition": "$1 != null"}],
        "checks": [{"pc": 1, "kind": "null", "verified": [["a"]]}]}]}"#;
    let other = r#"{"schemaVersion": 1, "others": "verified", "methods": []}"#;
    let verified = world.read_all(&[one, one]).expect("the files are good");
    let method = verified.method(&world.program, world.method("Sample.quiet"));
    let ids: Vec<&str> = method.assumed.iter().map(|assumed| assumed.id.as_str()).collect();
    assert_eq!(ids, ["1.a", "2.a"]);
    assert_eq!(method.checks[0].1.len(), 2);
    let verified = world.read_all(&[one, other]).expect("the files are good");
    let method = verified.method(&world.program, world.method("Sample.quiet"));
    assert!(method.checks.iter().all(|(_, premises)| premises.iter().any(|set| set.is_empty())));
    let method = verified.method(&world.program, world.method("Sample.f"));
    assert!(method.checks.iter().all(|(_, premises)| premises.iter().any(|set| set.is_empty())));
}
