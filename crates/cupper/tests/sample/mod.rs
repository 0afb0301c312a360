//! A sample of the paths of the corpus of methods, as Java.

use crate::support::jdks::Jdk;
use program::link::{Loader, Method, Program};
use program::{Name, source};
use replay::Source;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use symex::explore::{Explorer, Limits, Settings, call_in};
use symex::input::java::Writer;
use symex::{End, Outcome};
use technique::Allowance;
use vm::Options;

/// Paths of one member that are looked for: a number, so that the choice does not depend on the clock.
const PATHS: usize = 12;
/// One of so many paths of a member is replayed, beginning with the first.
const EVERY: usize = 6;
/// Time for one member and for one question to the solver. Members that need more are left out, so that the choice
/// does not depend on the speed of the computer.
const TIME: Duration = Duration::from_secs(6);
const SOLVER_TIME: Duration = Duration::from_secs(2);

/// Test methods by class, and what they must print.
#[derive(Default)]
pub struct Sample {
    pub files: Vec<Source>,
    pub expected: BTreeMap<String, Expected>,
}

pub struct Expected {
    /// The method that was explored.
    pub member: String,
    /// The call, for people.
    pub text: String,
    pub outcome: String,
}

/// The sources of the corpus that a JDK can compile, in the order of their names.
pub fn sources(corpus: &Path, feature: u32) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for topic in folder(corpus)? {
        if !topic.is_dir() || topic.ends_with("java21") && feature < 21 {
            continue;
        }
        for path in folder(&topic)?.into_iter().filter(|path| path.extension().is_some_and(|suffix| suffix == "java")) {
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let inner = path.strip_prefix(corpus).unwrap_or(&path).display();
            sources.push(Source { path: format!("explore/{inner}"), text });
        }
    }
    Ok(sources)
}

fn folder(path: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = std::fs::read_dir(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    Ok(paths)
}

/// The members that the corpus says something of.
fn members(class: &str, text: &str) -> Vec<String> {
    let mut members = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with("// outcome: ") {
            open = true;
        } else if open && !line.starts_with("//") && !line.starts_with('@') {
            let name = line.split('(').next().and_then(|head| head.rsplit(' ').next()).unwrap_or_default();
            members.push(if name == class { "<init>".to_string() } else { name.to_string() });
            open = false;
        }
    }
    members
}

impl Sample {
    pub fn take(jdk: &Jdk, classes: &Path, sources: &[Source]) -> Result<Sample, String> {
        let opened = source::Jdk::open(&jdk.home).map_err(|error| error.to_string())?;
        let class_path = source::ClassPath::open(&[classes.to_path_buf()], opened.feature);
        let program = Program::new(opened, class_path).map_err(|trouble| format!("{trouble:?}"))?;
        let names: Vec<&str> = sources.iter().filter_map(|source| source.path.strip_suffix(".java")).collect();
        let traced = names.iter().map(|name| name.to_string()).collect();
        let limits = Limits { paths: PATHS, ..Limits::default() };
        let allowance = Allowance { time: Some(TIME), ..Allowance::default() };
        let solver = solver::Settings { limit: SOLVER_TIME, ..solver::Settings::default() };
        let settings = Settings { limits, allowance, solver, ..Settings::default() };
        let options = Options { assertions: true, ..Options::default() };
        let mut explorer =
            Explorer::new(program.into(), traced, options, settings).map_err(|error| error.to_string())?;
        let mut sample = Sample::default();
        for (name, source) in names.into_iter().zip(sources) {
            sample.class(&mut explorer, name, &source.text)?;
        }
        Ok(sample)
    }

    fn class(&mut self, explorer: &mut Explorer, name: &str, text: &str) -> Result<(), String> {
        let Ok(Some(class)) = explorer.program().find(Loader::APP, Name::new(name)) else {
            return Err(format!("{name} is not among the compiled classes"));
        };
        let simple = name.rsplit('/').next().unwrap_or(name);
        let program = explorer.program().clone();
        let mut writer = Writer::new(&program, class);
        let mut body = String::new();
        let mut tests = 0;
        for member in members(simple, text) {
            let found = class.methods().iter().find(|method| method.name == member.as_str());
            let method: &'static Method = found.ok_or_else(|| format!("{name} has no {member}"))?;
            let report = explorer.explore(&explorer.scenario(method));
            if report.cuts.contains(&technique::Cut::Time) {
                continue;
            }
            for path in report.paths.iter().step_by(EVERY) {
                let End::Finished(outcome) = &path.end else { continue };
                let Some(outcome) = written(outcome) else { continue };
                let (statements, call) = call_in(&mut writer, &program, method, &path.inputs);
                let lines: String = statements.iter().map(|line| format!("        {line}\n")).collect();
                // A constructor's result is void, too.
                let last = match method.result {
                    program::Kind::Void => format!("        {call};\n        return \"void\";\n"),
                    _ => format!("        return replay.Replay.show({call});\n"),
                };
                body += &format!("    public static String test{tests}() throws Throwable {{\n{lines}{last}    }}\n\n");
                let key = format!("{}Replayed.test{tests}", name.replace('/', "."));
                let member = format!("{}::{member}", name.replace('/', "."));
                self.expected.insert(key, Expected { member, text: format!("{lines}        {call}"), outcome });
                tests += 1;
            }
        }
        let package = name.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."));
        let imports: String = writer.imports.list().iter().map(|line| format!("import {line};\n")).collect();
        let text = format!("package {package};\n\n{imports}\npublic class {simple}Replayed {{\n{body}}}\n");
        self.files.push(Source { path: format!("{name}Replayed.java"), text });
        Ok(())
    }
}

/// An outcome as the harness writes it; `None` for one that cannot be told.
fn written(outcome: &Outcome) -> Option<String> {
    Some(match outcome {
        Outcome::Returned(value) => format!("returns {}", plain(value)),
        Outcome::Threw { class, message: Some(message), .. } => format!("throws {class}: {}", plain(message)),
        Outcome::Threw { class, message: None, .. } => format!("throws {class}"),
        Outcome::Exited(_) => return None,
    })
}

/// On one line, with only such letters as every console shows.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for unit in text.encode_utf16() {
        match unit {
            0x20..=0x7e => plain.push(unit as u8 as char),
            _ => plain += &format!("<{unit:04x}>"),
        }
    }
    plain
}
