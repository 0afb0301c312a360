//! The corpus of triage: of each exception, whether it is a bug, and which rule says that it is none. `corpus/triage/README.md`
//! describes the format.

use super::{Lab, generate, oldest, report, run};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Marks that may be judged otherwise than they say.
const MOST_WRONG: usize = 3;

/// A method of a class and the simple name of an exception.
type Place = (String, String, String);

/// What the corpus says: bugs, and the rule by which others are none.
#[derive(Default)]
struct Marks {
    bugs: BTreeSet<Place>,
    /// Class and method.
    doubtful: BTreeSet<(String, String)>,
    others: BTreeMap<Place, String>,
}

impl Marks {
    /// `… name(…) { // bug: X` or `… name(…) { // not rule: X`
    fn read(&mut self, path: &Path) {
        let class = path.file_stem().expect("a file has a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(path).expect("it can be read");
        for line in text.lines() {
            let Some((code, mark)) = line.split_once(" // ") else { continue };
            let head = code.split('(').next().unwrap_or_default();
            let name = head.rsplit(' ').next().unwrap_or_default();
            let name = if name == class { "<init>" } else { name };
            let place = |exception: &str| (class.clone(), name.to_string(), exception.to_string());
            if mark == "doubtful" {
                self.doubtful.insert((class.clone(), name.to_string()));
            }
            match mark.split_once(": ") {
                Some(("bug", exception)) => _ = self.bugs.insert(place(exception)),
                Some((rule, exception)) if rule.starts_with("not ") => {
                    self.others.insert(place(exception), rule.trim_start_matches("not ").to_string());
                }
                _ => {}
            }
        }
    }
}

fn sources() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/triage");
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(corpus).expect("the corpus is there").flatten().map(|entry| entry.path()).collect();
    sources.retain(|path| path.extension().is_some_and(|suffix| suffix == "java"));
    sources.sort();
    sources
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn simple(name: &str) -> String {
    name.rsplit('.').next().unwrap_or(name).to_string()
}

#[test]
fn every_exception_of_the_corpus_is_judged() {
    let jdk = oldest();
    let lab = Lab::new("generate-triage");
    let sources = sources();
    let mut marks = Marks::default();
    sources.iter().for_each(|path| marks.read(path));
    // A project, whose sources and tests have a say.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let copy = |from: &Path, folder: &str| {
        let folder = lab.dir.join(folder);
        std::fs::create_dir_all(&folder).expect("the folder can be made");
        std::fs::copy(from, folder.join(from.file_name().expect("a file has a name"))).expect("it can be copied");
    };
    sources.iter().for_each(|path| copy(path, "src/main/java/triage"));
    copy(&root.join("corpus/triage/tests/DocumentedTest.java"), "src/test/java/triage");
    copy(&root.join("examples/coffee-shop/pom.xml"), "");
    let mut javac = jdk.tool("javac");
    javac.args(["-g", "-nowarn", "--release", "17", "-d"]);
    let compiled = run(javac.arg(lab.dir.join("target/classes")).args(&sources), b"");
    assert_eq!(compiled.status, 0, "{}", compiled.err);
    let mut command = generate(&jdk.home);
    // A busy computer needs it: what is looked at to its end takes less.
    command.args(["--budget", "150s", "--no-statics", "--report", "all"]);
    let seen = lab.here(&mut command).output().expect("it starts");
    assert_eq!(seen.status.code(), Some(0), "{}", String::from_utf8_lossy(&seen.stderr));
    let found = report(&lab.dir.join("cupper-report"));

    let list = |name: &str| found[name].as_array().cloned().expect("a list");
    let mut bugs: BTreeSet<Place> = BTreeSet::new();
    let mut rules: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
    for one in list("bugs").iter().chain(&list("preconditions")) {
        let place = (simple(text(&one["class"])), text(&one["method"]).to_string(), simple(text(&one["rule"])));
        match text(&one["classification"]) {
            "bug" => _ = bugs.insert(place),
            _ => _ = rules.entry(place).or_default().insert(text(&one["decidedBy"]).to_string()),
        }
    }
    let mut wrong: Vec<String> = Vec::new();
    wrong.extend(marks.bugs.difference(&bugs).map(|place| format!("no bug   {place:?}: {:?}", rules.get(place))));
    wrong
        .extend(bugs.difference(&marks.bugs).map(|place| format!("a bug    {place:?}: {:?}", marks.others.get(place))));
    for (place, rule) in &marks.others {
        let said = rules.get(place);
        if !said.is_some_and(|said| said.contains(rule)) && !bugs.contains(place) {
            wrong.push(format!("not {rule} {place:?}: {said:?}"));
        }
    }
    let tests = |class: &Value| class["tests"].as_array().cloned().unwrap_or_default();
    let mut doubtful: BTreeSet<(String, String)> = BTreeSet::new();
    for class in list("classes") {
        for test in tests(&class).iter().filter(|test| test["doubt"].is_string()) {
            let head = text(&test["method"]).split('(').next().unwrap_or_default();
            let name = head.rsplit(' ').next().unwrap_or_default();
            doubtful.insert((simple(text(&class["name"])), name.to_string()));
        }
    }
    wrong.extend(marks.doubtful.difference(&doubtful).map(|method| format!("no doubt {method:?}")));
    wrong.extend(doubtful.difference(&marks.doubtful).map(|method| format!("a doubt  {method:?}")));
    println!(
        "{} bugs, {} doubtful results and {} others, {} wrong\n{}",
        marks.bugs.len(),
        marks.doubtful.len(),
        marks.others.len(),
        wrong.len(),
        wrong.join("\n")
    );
    assert!(wrong.len() <= MOST_WRONG, "{}", wrong.join("\n"));
    // A rule that is switched off makes a case fail: a mark is right only if this very rule has decided, so each needs one.
    let decides = |rule: &&&str| {
        let is_right = |(place, marked): (&Place, &String)| {
            marked == **rule && !bugs.contains(place) && rules.get(place).is_some_and(|said| said.contains(marked))
        };
        !marks.others.iter().any(is_right)
    };
    let idle: Vec<&&str> = RULES.iter().filter(decides).collect();
    assert!(idle.is_empty(), "no mark is right by {idle:?}");
}

/// The rules by which an exception is no bug. Those about the machine (`machine`, `missing-class`, `before-call`) have no
/// place in a corpus that is the same everywhere.
const RULES: [&str; 21] = [
    "any-type",
    "asserted",
    "declared",
    "documented",
    "entries",
    "filled-by-framework",
    "fixed-size",
    "guarded",
    "huge",
    "index",
    "internal",
    "inverse",
    "lengths",
    "made-up",
    "matrix",
    "negative",
    "null-argument",
    "passed-on",
    "rejected",
    "special-number",
    "standard-input",
];
