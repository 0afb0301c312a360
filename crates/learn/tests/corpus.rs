//! `corpus/learn`: what is learnt of each package from its tests, and nothing else. `CUPPER_BLESS=1` writes it down.

#[path = "../../replay/tests/support/maven.rs"]
mod maven;

use learn::{Attribution, Classes, Learnt, Options, Trace, check, output};
use replay::record::{Recorder, Recording, Status, Suite};
use replay::{Jvm, Source};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::Duration;

const JUNIT: &str = "org.junit.platform:junit-platform-console-standalone:1.11.4";

/// The tests, run once in one order and once in the opposite one, and what was recorded.
struct World {
    classes: Classes,
    traces: [Trace; 2],
    _compiled: [replay::Classes; 2],
}

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let jvm = Jvm::new(&jdk()).expect("a JDK");
    let jars = maven::jars(JUNIT);
    let main = jvm.compile(&sources("main"), &[]).expect("the classes compile");
    let mut path = vec![main.path()];
    path.extend(jars.iter().cloned());
    let tests = jvm.compile(&sources("test"), &path).expect("the tests compile");
    let recorder = Recorder::new(&jvm).expect("it is packed");
    let mut names: Vec<String> = cases().iter().map(|case| format!("{case}.{}Test", capital(case))).collect();
    let mut record = || {
        let suite = Suite {
            classes: vec![main.path()],
            tests: vec![tests.path()],
            class_path: jars.clone(),
            names: names.clone(),
            folder: main.path(),
            per_class: Duration::from_secs(60),
            time: Duration::from_secs(300),
            heap: 256,
            options: Vec::new(),
            is_recorded: true,
        };
        let recording: Recording = recorder.run(&suite).expect("it runs");
        assert!(recording.problems.is_empty(), "{:?}", recording.problems);
        assert!(recording.tests.iter().all(|test| test.status == Status::Passed), "{:?}", recording.tests);
        names.reverse();
        Trace::read(&recording.traces().expect("a folder")).expect("a trace")
    };
    let traces = [record(), record()];
    World { classes: Classes::new(&[main.path()]), traces, _compiled: [main, tests] }
});

impl World {
    fn learn(&self, attribution: Attribution) -> Learnt {
        learn::learn(&self.traces[0], &self.classes, Options::default(), attribution)
    }
}

fn jdk() -> PathBuf {
    let path = std::env::var_os("PATH").expect("a path");
    let java = std::env::split_paths(&path).map(|folder| folder.join("java")).find(|java| java.is_file());
    let java = java.and_then(|java| java.canonicalize().ok()).expect("java on the path");
    java.ancestors().nth(2).map(Path::to_path_buf).expect("java is in bin/")
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/learn")
}

fn cases() -> Vec<String> {
    let entries = std::fs::read_dir(corpus().join("main")).expect("the corpus is there");
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names: BTreeSet<String> = names.collect();
    names.into_iter().collect()
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

fn sources(kind: &str) -> Vec<Source> {
    let mut found = Vec::new();
    for case in cases() {
        let folder = corpus().join(kind).join(&case);
        for entry in
            std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten()
        {
            let text = std::fs::read_to_string(entry.path()).expect("it is text");
            found.push(Source { path: format!("{case}/{}", entry.file_name().to_string_lossy()), text });
        }
    }
    found
}

/// What was learnt of a package.
fn of_case(learnt: &Learnt, case: &str) -> String {
    let mut own = learnt.clone();
    let prefix = format!("{case}.");
    own.methods.retain(|method| method.class.starts_with(&prefix));
    own.classes.retain(|class| class.class.starts_with(&prefix));
    own.statics.retain(|class| class.class.starts_with(&prefix));
    output::text(&own)
}

#[test]
fn exactly_this_is_learnt() {
    let learnt = WORLD.learn(Attribution::Subtyping);
    let mut wrong = Vec::new();
    for case in cases() {
        let (found, file) = (of_case(&learnt, &case), corpus().join("facts").join(format!("{case}.txt")));
        if std::env::var_os("CUPPER_BLESS").is_some() {
            std::fs::create_dir_all(corpus().join("facts")).expect("the corpus can be written");
            std::fs::write(&file, &found).expect("the corpus can be written");
        } else if std::fs::read_to_string(&file).unwrap_or_default() != found {
            wrong.push(format!("{case}:\n{found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_order_of_tests_changes_nothing() {
    let learnt: Vec<String> = WORLD
        .traces
        .iter()
        .map(|trace| learn::learn(trace, &WORLD.classes, Options::default(), Attribution::Subtyping).json())
        .collect();
    assert_eq!(learnt[0], learnt[1]);
}

#[test]
fn every_recorded_call_satisfies_it_and_nothing_contradicts() {
    let learnt = WORLD.learn(Attribution::Subtyping);
    // The second run, in another order.
    let trace = &WORLD.traces[1];
    assert_eq!(check::unsatisfied(trace, &WORLD.classes, &learnt), []);
    assert_eq!(check::contradictions(trace, &WORLD.classes, &learnt), []);
    assert_eq!(learn::disagreements(&WORLD.classes, &learnt), []);
}

#[test]
fn without_the_phases_there_are_contradictions() {
    let learnt = WORLD.learn(Attribution::Executed);
    assert_eq!(check::unsatisfied(&WORLD.traces[1], &WORLD.classes, &learnt), []);
    let found = check::contradictions(&WORLD.traces[1], &WORLD.classes, &learnt);
    let methods: BTreeSet<&str> = found.iter().map(|violation| violation.method.as_str()).collect();
    assert!(methods.contains("supers.Supers.m(int)"), "{found:?}");
    // The solver says so, too: no result is what both promise for 1.
    let found = learn::disagreements(&WORLD.classes, &learnt);
    assert!(found.iter().any(|pair| pair.overridden == "supers.Supers.m(int)"), "{found:?}");
    // Nor does an interface learn anything.
    assert!(!learnt.methods.iter().any(|method| method.class == "client.I"));
}

#[test]
fn what_tests_leave_in_static_fields_is_told_by_test() {
    let told: Vec<String> = WORLD.traces[0].changed.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "fields.FieldsTest.b leaves fields.Fields.level changed: 1, then 2",
            "fields.FieldsTest.d leaves fields.Fields.level changed: 2, then 5",
        ]
    );
    assert_eq!(WORLD.traces[0].changed, WORLD.traces[1].changed);
}

#[test]
fn json_is_read_back_and_changed_methods_are_dropped() {
    let learnt = WORLD.learn(Attribution::Subtyping);
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("learnt.json");
    std::fs::write(&file, learnt.json()).expect("cargo's folder can be written");
    let mut read = Learnt::read(&file).expect("it is ours");
    assert_eq!(read, learnt);
    assert_eq!(read.drop_changed(&WORLD.classes), Vec::<String>::new());
    // Another version of one method.
    let jvm = Jvm::new(&jdk()).expect("a JDK");
    let mut sources = sources("main");
    for source in &mut sources {
        source.text = source.text.replace("return text.length();", "return text.length() + 0;");
        source.text = source.text.replace("private int count;", "private int other; private int count;");
    }
    let changed = jvm.compile(&sources, &[]).expect("it compiles");
    let dropped = read.drop_changed(&Classes::new(&[changed.path()]));
    assert_eq!(
        dropped,
        ["generics.LengthRule.apply(String)", "overloads.Overloads.of(String)", "thrown.Thrown.size(String)"]
    );
}
