//! `corpus/guide`: exploration by what was verified, with exact outcomes.
//!
//! Before each method stands how its paths end, without guidance and with it: `// none: 3 returned, 1
//! java.lang.ArithmeticException / may: 1 java.lang.ArithmeticException`. `must` finds what `none` does, `both` what `may`
//! does; of the paths that fail none is lost. With `CUPPER_BLESS=1` the lines that are found are printed.

use guide::World;
use program::code::MarkKind;
use program::link::{Loader, Method, Program};
use program::source::{ClassPath, Jdk, locate_jdk};
use program::{Name, link::class_names};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use symex::explore::{Explorer, Settings, Use};
use symex::input::Moments;
use symex::{End, Outcome, Report};
use technique::Allowance;
use vm::Options;

const NONE: Use = Use { may: false, must: false };
const MAY: Use = Use { may: true, must: false };
const MUST: Use = Use { may: false, must: true };
const BOTH: Use = Use { may: true, must: true };

fn open(classes: &Path) -> Program {
    let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
    let class_path = ClassPath::open(&[classes.to_path_buf()], jdk.feature);
    Program::new(jdk, class_path).expect("a program")
}

/// Explores methods of a class by what files say.
fn explore(classes: &Path, class: &str, names: &[String], files: &[PathBuf], used: Use) -> Vec<Report> {
    let program = open(classes);
    let verified = guide::read(&program, files).unwrap_or_else(|error| panic!("{error}"));
    let found = program.find(Loader::APP, Name::new(class)).expect("it loads").expect("it is there");
    let named = |name: &String| -> &'static Method {
        found.methods().iter().copied().find(|method| method.name == name.as_str()).expect("a method of the class")
    };
    let methods: Vec<&'static Method> = names.iter().map(named).collect();
    let world = World::new(&program, &verified, &methods, false);
    let options = Options { assertions: true, ..Options::default() };
    let settings =
        Settings { allowance: Allowance { turns: Some(20_000), ..Allowance::default() }, ..Settings::default() };
    let mut explorer = Explorer::new(program.into(), vec![class.to_string()], options, settings).expect("it boots");
    explorer.follow(&world, used);
    methods.iter().map(|method| explorer.explore(&explorer.scenario(method))).collect()
}

/// How paths end: `2 returned, 1 java.lang.ArithmeticException`.
fn ends(report: &Report) -> String {
    let mut counts: BTreeMap<(bool, String), u32> = BTreeMap::new();
    for path in &report.paths {
        let end = match &path.end {
            End::Finished(Outcome::Returned(_)) => (false, "returned".to_string()),
            End::Finished(Outcome::Threw { class, .. }) => (true, class.clone()),
            other => (true, format!("{other:?}")),
        };
        *counts.entry(end).or_default() += 1;
    }
    for (cut, times) in report.cuts.iter() {
        *counts.entry((true, format!("cut: {cut}"))).or_default() += times;
    }
    if counts.is_empty() {
        return "nothing".to_string();
    }
    counts.iter().map(|((_, end), count)| format!("{count} {end}")).collect::<Vec<_>>().join(", ")
}

/// The exceptions of checks that were not verified when they failed.
fn unverified_failures(report: &Report) -> Vec<String> {
    let failing = report.paths.iter().filter(|path| {
        let judged = path.judged.as_ref().expect("all paths are judged");
        judged.failing(&path.end).all(|(_, is_verified)| !is_verified)
    });
    let classes = failing.filter_map(|path| match &path.end {
        End::Finished(Outcome::Threw { class, .. }) => Some(class.clone()),
        _ => None,
    });
    classes.collect()
}

/// The methods of a source with what is expected of them.
fn expected(source: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(wanted) = line.strip_prefix("// none: ") {
            let head = lines[index + 1].split('(').next().and_then(|head| head.rsplit(' ').next());
            found.push((head.expect("a method follows").to_string(), wanted.to_string()));
        }
    }
    found
}

fn compiled(source: &Path) -> host::Folder {
    let folder = host::Folder::new().expect("a folder");
    let home = locate_jdk(None).expect("a JDK");
    let mut javac = Command::new(home.join("bin/javac"));
    let output = javac.args(["-g", "-d"]).arg(folder.path()).arg(source).output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    folder
}

fn check(source: &Path) -> Vec<String> {
    let folder = compiled(source);
    let stem = source.file_stem().expect("a name").to_string_lossy().into_owned();
    let files: Vec<PathBuf> = ["", "2", "3"]
        .iter()
        .map(|number| source.with_file_name(format!("{stem}{number}.json")))
        .filter(|file| file.exists())
        .collect();
    let class = class_names(folder.path()).into_iter().find(|name| !name.contains('$')).expect("a class");
    let text = fs::read_to_string(source).expect("the source");
    let expected = expected(&text);
    let names: Vec<String> = expected.iter().map(|(name, _)| name.clone()).collect();
    let [none, may, must, both] =
        [NONE, MAY, MUST, BOTH].map(|used| explore(folder.path(), &class, &names, &files, used));
    let mut wrong = Vec::new();
    for (index, (name, wanted)) in expected.iter().enumerate() {
        let plain = &none;
        let [none, may, must, both] = [&none, &may, &must, &both].map(|reports| ends(&reports[index]));
        let found = format!("{none} / may: {may}");
        if std::env::var_os("CUPPER_BLESS").is_some() {
            println!("{stem}.{name}\t// none: {found}");
        }
        if found != *wanted {
            wrong.push(format!("{stem}.{name}: // none: {found}"));
        }
        if must != none || both != may {
            wrong.push(format!("{stem}.{name}: must: {must}, both: {both}"));
        }
        for failure in unverified_failures(&plain[index]) {
            if !may.contains(&failure) {
                wrong.push(format!("{stem}.{name}: {failure} is lost"));
            }
        }
    }
    wrong
}

fn topic(name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/guide").join(name);
    let mut sources: Vec<PathBuf> =
        fs::read_dir(folder).expect("the topic").flatten().map(|entry| entry.path()).collect();
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    sources.sort();
    let wrong: Vec<String> = sources.iter().flat_map(|source| check(source)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn figures() {
    topic("figures");
}

#[test]
fn handlers() {
    topic("handlers");
}

#[test]
fn loops() {
    topic("loops");
}

#[test]
fn switches() {
    topic("switches");
}

#[test]
fn recursion() {
    topic("recursion");
}

#[test]
fn disjunctions() {
    topic("disjunctions");
}

#[test]
fn callees() {
    topic("callees");
}

#[test]
fn files() {
    topic("files");
}

#[test]
fn heap() {
    topic("heap");
}

#[test]
fn marks_of_moments_and_of_guidance_stand_together() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/guide/loops/Loops.java");
    let folder = compiled(&source);
    for are_moments_first in [true, false] {
        let program = Rc::new(open(folder.path()));
        let verified = guide::read(&program, &[source.with_extension("json")]).expect("a good file");
        let method = guide::find_method(&program, "loops.Loops.sum").expect("it is there");
        let world = World::new(&program, &verified, &[method], false);
        let options = Options { assertions: true, ..Options::default() };
        let traced = vec![method.class.name.to_string()];
        let mut explorer = Explorer::new(program.clone(), traced, options, Settings::default()).expect("it boots");
        let install = || Moments::install(&program, &[(method, 0, method.class)]).is_some();
        assert!(!are_moments_first || install());
        explorer.follow(&world, MAY);
        assert!(are_moments_first || install());
        let report = explorer.explore(&explorer.scenario(method));
        assert_eq!(ends(&report), "3 java.lang.AssertionError");
        assert!(method.marks.borrow().iter().any(|mark| matches!(mark.what, MarkKind::Call(_))));
    }
}
