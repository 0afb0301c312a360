//! Made-up projects: each folder of `fixtures` is copied, its `case` is carried out, and what is found is compared with
//! its `expected`. `UPDATE_EXPECT=1` writes that anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use project::{Ask, Request, Unit, find};

#[test]
fn fixtures() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let mut failed = Vec::new();
    let mut cases: Vec<PathBuf> = fs::read_dir(fixtures)
        .expect("the fixtures are part of this crate")
        .map(|entry| entry.unwrap().path())
        .collect();
    cases.sort();
    assert!(cases.len() >= 4);
    for case in cases {
        let actual = carry_out(&case);
        let golden = case.join("expected");
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&golden, &actual).unwrap();
        } else if fs::read_to_string(&golden).unwrap_or_default() != actual {
            println!("=== {}\n{actual}", case.display());
            failed.push(case);
        }
    }
    assert!(failed.is_empty(), "{failed:?} differ; UPDATE_EXPECT=1 accepts what is printed above");
}

/// The commands of a case: `compile LEVEL SOURCES CLASSES [-cp PATH]`, `jar FILE FOLDER`, `touch FILE`, `cd FOLDER`, and
/// `find ARGUMENT…`, whose answers are the result.
fn carry_out(case: &Path) -> String {
    let name = case.file_name().unwrap().to_str().unwrap();
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&root);
    copy(case, &root);
    let mut folder = root.clone();
    let mut shown = Vec::new();
    let mut answers = String::new();
    for line in fs::read_to_string(case.join("case")).unwrap().lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["compile", level, sources, classes, ref options @ ..] => {
                let mut command = Command::new("javac");
                command.current_dir(&folder).args(["-nowarn", "-Xlint:-options", "--release", level, "-d", classes]);
                command.args(options).args(sources_below(&folder.join(sources)));
                run(&mut command);
            }
            ["jar", file, classes] => {
                run(Command::new("jar").current_dir(&folder).args(["--create", "--file", file, "-C", classes, "."]))
            }
            ["touch", file] => {
                let file = folder.join(file);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, "").unwrap();
            }
            ["cd", to] => folder.push(to),
            ["find", ref arguments @ ..] => {
                let mut request = Request::new(&folder);
                request.home = root.join("home");
                request.gradle_home = None;
                request.ask = Ask::Never;
                let mut arguments = arguments.iter();
                while let Some(&argument) = arguments.next() {
                    if argument == "-cp" {
                        request.class_path = std::env::split_paths(arguments.next().unwrap()).collect();
                    } else {
                        request.arguments.push(argument.to_owned());
                    }
                }
                writeln!(answers, "## {line}").unwrap();
                show(&request, &mut shown, &mut answers);
            }
            _ => panic!("{name}: unknown command {line}"),
        }
    }
    answers.replace(root.to_str().unwrap(), "ROOT")
}

/// Writes what is found; of units that were shown before, only their classes.
fn show(request: &Request, shown: &mut Vec<Unit>, answers: &mut String) {
    let found = find(request);
    for unit in &found.project.units {
        writeln!(answers, "unit {} in {}", unit.name, unit.root.display()).unwrap();
        let nameless = Unit { names: Vec::new(), ..unit.clone() };
        if shown.contains(&nameless) {
            writeln!(answers, "  names: {}", unit.names.join(" ")).unwrap();
            continue;
        }
        shown.push(nameless);
        let lists = [
            ("classes", &unit.classes),
            ("class path", &unit.class_path),
            ("for tests", &unit.test_class_path),
            ("test classes", &unit.test_classes),
            ("sources", &unit.sources),
        ];
        for (name, paths) in lists {
            for path in paths {
                writeln!(answers, "  {name}: {}", path.display()).unwrap();
            }
        }
        writeln!(answers, "  tests: {}", unit.tests.display()).unwrap();
        let params = if unit.has_params { " with parameters" } else { "" };
        writeln!(answers, "  {:?}{params}, level {}", unit.junit, unit.level).unwrap();
        writeln!(answers, "  names: {}", unit.names.join(" ")).unwrap();
    }
    for notice in &found.notices {
        writeln!(answers, "{:?}: {notice}", notice.severity).unwrap();
    }
    writeln!(answers).unwrap();
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn sources_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

fn run(command: &mut Command) {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
}
