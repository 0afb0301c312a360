//! How many sets of initialised classes are explored.

mod support;

use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use strategies::statics::{Beside, Statics};
use strategies::{Order, table};
use technique::Budget;

/// A unit that uses so many classes; `body` is the initialiser of each.
fn classes(name: &str, count: usize, body: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("statics-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let mut source = "class Unit { static int shared; static int sum() { int sum = 0;\n".to_string();
    (0..count).for_each(|number| source += &format!("sum += C{number}.value;\n"));
    source += "return sum; } }\n";
    (0..count).for_each(|number| {
        source += &format!("class C{number} {{ static int value = {number}; static {{ {body} }} }}\n")
    });
    let file = folder.join("Unit.java");
    std::fs::write(&file, source).expect("a source for the test");
    let status = Command::new(support::jdk().join("bin/javac")).arg("-d").arg(&folder).arg(&file).status();
    assert!(status.expect("there is a javac").success());
    folder
}

fn explorations(name: &str, count: usize, body: &str, prune: bool) -> usize {
    let folder = classes(name, count, body);
    let order = Order::new(support::jdk(), vec![folder.clone()], "Unit", 17);
    let agenda = table::statics(&Statics { prune, ..Statics::beside(Beside::Nobody) });
    let budget = Budget::timed(Duration::from_secs(60), &Default::default());
    let found = table::tests_of(&agenda, order, 1, &budget).expect("it can be explored");
    let _ = std::fs::remove_dir_all(&folder);
    found.counters["statics.explorations"] as usize
}

#[test]
fn independent_initialisers_do_not_multiply() {
    for count in [1, 4, 16] {
        // With none, and with all of them initialised before.
        assert_eq!(explorations(&format!("free{count}"), count, "", true), 2, "{count} classes");
    }
    // The unit's own class does not matter: it is initialised by the call.
    assert!(explorations("all", 3, "", false) >= 8);
}

#[test]
fn dependent_initialisers_are_explored_both_ways() {
    let count = explorations("bound", 2, "Unit.shared = value;", true);
    // None, each, both in either order.
    assert!((5..=8).contains(&count), "{count}");
}
