//! A technique that nobody knows: registered here, it runs in a worker process, takes part in `generate`, and what it
//! finds and counts is in the HTML, JSON and SARIF reports. And one that aborts its process: the class is named, the others
//! are done.

use campaign::{Launcher, Nobody, Request, Time};
use serde::{Deserialize, Serialize};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use strategies::{Error, Filter, Knowledge, Lab, Test, table};
use technique::{Budget, Claim, Evidence, Finding, Level, Place, Rule, Sink, Technique};

/// Finds methods with names that are longer than they may be.
#[derive(Serialize, Deserialize)]
struct Toy {
    longest: usize,
    /// A class whose process is lost each time, which is noted in a file.
    poison: String,
    attempts: PathBuf,
}

impl Technique for Toy {
    const NAME: &'static str = "toy";
    type Lab = Lab;
    type Knowledge = Knowledge;
    type Test = Test;
    type Error = Error;

    fn run(&self, lab: &mut Lab, _: &mut Knowledge, _: &Budget, out: &mut dyn Sink<Test>) -> Result<(), Error> {
        if lab.class.java_name() == self.poison {
            let mut attempts =
                std::fs::OpenOptions::new().create(true).append(true).open(&self.attempts).expect("a file");
            attempts.write_all(b"x").expect("it can be written");
            std::process::abort();
        }
        let looked_at = out.counter("methods");
        for method in lab.class.methods() {
            looked_at.add(1);
            if method.name.len() > self.longest {
                out.finding(Finding {
                    rule: Rule { id: "toy-long-name".into(), title: "Long names".into() },
                    about: method.name.to_string(),
                    place: Place {
                        class: lab.class.java_name(),
                        method: method.name.to_string(),
                        descriptor: method.descriptor.to_string(),
                        line: method.line_of(0).map(u32::from),
                        pc: None,
                    },
                    claim: Some(Claim { level: Level::Warning, text: "its name is long".into() }),
                    evidence: Evidence::Observed,
                });
            }
        }
        Ok(())
    }
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("worker") {
        assert!(campaign::work(table::techniques().with::<Toy>()), "a task is read and answered");
        return;
    }
    let folder = compiled();
    let attempts = folder.join("attempts");
    let toy = Toy { longest: 12, poison: "Poison".to_string(), attempts: attempts.clone() };
    let mut agenda = table::generate(false, false).then(&toy, 0.1);
    // Before anything is found.
    agenda.steps.rotate_right(1);
    let request = Request {
        targets: vec![folder.join("classes").display().to_string()],
        include: Vec::new(),
        exclude: Vec::new(),
        special: Vec::new(),
        preferred: Vec::new(),
        baseline: None,
        changed_since: None,
        part: None,
        class_path: Vec::new(),
        jdk: None,
        output: Some(folder.join("tests")),
        report: Some(folder.join("report")),
        jobs: std::num::NonZero::<usize>::MIN,
        seed: 1,
        junit: None,
        style: testgen::Style::Methods,
        bugs: testgen::BugTests::default(),
        force: false,
        accepts: false,
        is_check: false,
        offline: true,
        usages: std::collections::BTreeMap::new(),
        filter: Filter::default(),
        all: false,
        following: None,
        agenda,
        time: Time::Given(std::time::Duration::from_secs(8)),
        turns: None,
        memory: Budget::MEMORY,
        cache: None,
        launcher: Launcher {
            program: std::env::current_exe().expect("this test has a program"),
            arguments: vec!["worker".into()],
        },
        expected: Vec::new(),
        elsewhere: None,
    };
    let finished = campaign::run(&request, &mut Nobody, &Arc::default()).expect("it runs");
    let [poison, class] = &finished.report.classes[..] else { panic!("two classes: {:?}", finished.report) };
    assert_eq!((&*poison.name, poison.tests.len()), ("Poison", 0));
    let lost = finished.report.warnings.iter().find(|warning| warning.subject == "Poison");
    assert!(lost.is_some_and(|lost| lost.reason.contains("ended with signal")), "{:?}", finished.report.warnings);
    assert_eq!(std::fs::read_to_string(attempts).expect("it was tried"), "xxx");
    assert_eq!(class.findings.len(), 1, "{:?}", class.findings);
    assert_eq!(class.counters.get("toy.methods"), Some(&3), "{:?}", class.counters);
    assert!(class.tests.len() >= 2, "the others have done their part: {:?}", class.tests);
    let pages = finished.pages.expect("there is a report");
    for (page, words) in [
        ("index.html", &["Long names", "its name is long", "toy.methods"][..]),
        ("report.json", &["toy-long-name", "\"toy.methods\": 3"]),
        ("report.sarif", &["toy-long-name", "its name is long", "\"toy.methods\": 3"]),
    ] {
        let text = std::fs::read_to_string(pages.join(page)).expect("the page is there");
        words.iter().for_each(|word| assert!(text.contains(word), "{page} lacks {word}"));
    }
    println!("1 passed, 0 failed");
}

fn compiled() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("toy-{}", std::process::id()));
    let source = folder.join("Toys.java");
    std::fs::create_dir_all(&folder).expect("a folder");
    let text = "public class Toys { int sign(int x) { return x < 0 ? -1 : 1; } void aLittleTooLong() {} }
        class Poison { int twice(int x) { return 2 * x; } }";
    std::fs::write(&source, text).expect("a source");
    let home = program::source::locate_jdk(None).expect("there is a JDK");
    let mut javac = std::process::Command::new(home.join("bin/javac"));
    let status = javac.arg("-g").arg("-d").arg(folder.join("classes")).arg(&source).status();
    assert!(status.expect("there is a javac").success());
    folder
}
