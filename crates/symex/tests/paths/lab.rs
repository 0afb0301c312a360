//! The compiled cases, and explorers that boot once.

use crate::{Case, Check};
use host::Folder;
use host::process::{Limits as ProcessLimits, run};
use program::Name;
use program::link::{Class, Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use symex::explore::{Explorer, Settings, call_text};
use symex::{End, Outcome, Report};
use vm::Options;

/// Explorers of the classes of all cases.
pub struct Lab {
    pub explorer: Explorer,
    /// Reports merged paths as one.
    merging: Explorer,
    /// The class of the current case.
    pub class: &'static Class,
    /// And its method.
    pub method: &'static Method,
    // Removed after the explorers are gone.
    _folder: Folder,
}

/// A JVM starts slowly on a busy computer.
const LIMITS: ProcessLimits = ProcessLimits { time: Duration::from_secs(120), output: 1 << 20 };

/// The oldest JDK at hand that has a compiler.
fn home() -> PathBuf {
    let homes: Vec<PathBuf> = match std::env::var_os("CUPPER_JDKS") {
        Some(list) => std::env::split_paths(&list).collect(),
        None => std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect(),
    };
    let usable = homes.into_iter().filter(|home| home.join("bin/javac").is_file());
    let featured = usable.filter_map(|home| Some((Jdk::open(&home).ok()?.feature, home)));
    featured.min().expect("no JDK found: install one below /usr/lib/jvm or set CUPPER_JDKS").1
}

fn class_name(case: &str) -> String {
    let mut letters = case.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}

impl Lab {
    pub fn new(cases: impl Iterator<Item = &'static Case>) -> Lab {
        let folder = Folder::new().expect("a temporary folder");
        let home = home();
        let classes = folder.path().join("classes");
        let mut javac = Command::new(home.join("bin/javac"));
        javac.args(["-g", "-nowarn", "-proc:none", "-d"]).arg(&classes);
        let mut names = Vec::new();
        for case in cases {
            let name = class_name(case.name);
            let file = folder.path().join(format!("{name}.java"));
            let text = format!("import java.util.*;\npublic class {name} {{\n{}\n}}\n", case.java);
            std::fs::write(&file, text).expect("the file can be written");
            javac.arg(file);
            names.push(name);
        }
        let finished = run(&mut javac, &[], LIMITS).expect("javac runs");
        let refusal = String::from_utf8_lossy(&finished.err);
        assert!(finished.code() == Some(0), "javac refuses a case:\n{refusal}");
        let open = |keep_merged: bool| {
            let jdk = Jdk::open(&home).expect("a JDK");
            let class_path = ClassPath::open(std::slice::from_ref(&classes), jdk.feature);
            let program = Program::new(jdk, class_path).expect("the core classes");
            let settings = Settings { simplest: true, is_latin: true, keep_merged, ..Settings::default() };
            let options = Options { assertions: true, ..Options::default() };
            Explorer::new(program.into(), names.clone(), options, settings).expect("the JDK boots")
        };
        let (explorer, merging) = (open(false), open(true));
        let (class, method) = subject(&explorer, &names[0]);
        Lab { explorer, merging, class, method, _folder: folder }
    }

    /// Explores a case; the error says what was found instead.
    pub fn check(&mut self, case: &Case) -> Result<(), String> {
        let name = class_name(case.name);
        (self.class, self.method) = subject(&self.explorer, &name);
        let (expected, found) = match case.check {
            Check::Of(check) => {
                check(self);
                return Ok(());
            }
            Check::Paths(expected) => (expected, paths(&mut self.explorer, &name)),
            Check::Merged(expected) => (expected, paths(&mut self.merging, &name)),
        };
        let tidy =
            |text: &str| text.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        let (expected, found) = (tidy(expected), tidy(&found));
        if expected == found {
            return Ok(());
        }
        let blessed = std::env::var_os("CUPPER_BLESS").map(|_| format!("\nBLESS {}\n{found}\nEND", case.name));
        Err(format!("expected\n{expected}\nfound\n{found}{}", blessed.unwrap_or_default()))
    }

    /// The method of another case.
    pub fn member(&self, name: &str) -> &'static Method {
        self.class.methods().iter().find(|method| method.name == name).copied().expect("the case has the member")
    }

    /// Explores the method of the current case.
    pub fn explore(&mut self) -> Report {
        self.explorer.explore(&self.explorer.scenario(self.method))
    }

    /// A report as lines.
    pub fn lines(&self, report: &Report) -> String {
        written(&self.explorer, self.method, report)
    }
}

fn subject(explorer: &Explorer, name: &str) -> (&'static Class, &'static Method) {
    let class = explorer.program().find(Loader::APP, Name::new(name)).expect("it loads").expect("it is there");
    let method = class.methods().iter().find(|method| method.name == "f").expect("a case has a method f");
    (class, method)
}

fn paths(explorer: &mut Explorer, name: &str) -> String {
    let (_, method) = subject(explorer, name);
    let report = explorer.explore(&explorer.scenario(method));
    written(explorer, method, &report)
}

fn written(explorer: &Explorer, method: &'static Method, report: &Report) -> String {
    let mut text = String::new();
    for path in &report.paths {
        let (statements, call) = call_text(explorer.program(), method, &path.inputs);
        let before: String = statements.iter().map(|one| format!("{one} ")).collect();
        let condition: Vec<&str> = path.condition.iter().map(|one| one.text.as_str()).collect();
        let end = match &path.end {
            End::Finished(Outcome::Returned(value)) => value.clone(),
            End::Finished(Outcome::Threw { class, .. }) => {
                format!("throws {}", class.rsplit('.').next().unwrap_or(class))
            }
            End::Finished(Outcome::Exited(status)) => format!("exits {status}"),
            End::Diverged(why) => format!("DIVERGED {why}"),
            End::Cut(cut) => format!("cut: {cut}"),
        };
        let _ = writeln!(text, "{before}{call} [{}] {end}", condition.join(" and "));
    }
    for (cut, count) in report.cuts.iter() {
        let _ = writeln!(text, "cut {count}: {cut}");
    }
    for bound in &report.bounds {
        let _ = writeln!(text, "bound: {bound}");
    }
    text
}
