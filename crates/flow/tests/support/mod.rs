//! Compiles Java and analyses it.

#![allow(dead_code, reason = "each test uses a part")]

pub mod reproduce;

use flow::{Analysis, Kind, Place};
use program::Name;
use program::link::{Class, Loader, Method, Program, class_names};
use program::source::{ClassPath, Jdk, locate_jdk};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed when the test ends.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("flow-test-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, content: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder for the file");
        fs::write(&path, content).expect("a file for the test");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A program of the JDK in use.
pub fn tool(name: &str) -> PathBuf {
    locate_jdk(None).expect("a JDK for the tests").join("bin").join(name)
}

pub fn run(command: &mut Command) -> String {
    let output = command.output().expect("the command starts");
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Compiles sources into a folder of classes.
pub fn javac(out: &Path, options: &[&str], sources: &[PathBuf]) {
    run(Command::new(tool("javac"))
        .args(["-g", "-nowarn", "-Xlint:none"])
        .args(options)
        .arg("-d")
        .arg(out)
        .args(sources));
}

/// All Java files below a folder, in order.
pub fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

pub fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus").join(name)
}

/// Analysed classes.
pub struct World {
    pub program: Program,
    pub classes: Vec<&'static Class>,
    pub analysis: Analysis,
}

impl World {
    pub fn of(classes: &Path) -> World {
        let jdk = Jdk::open(locate_jdk(None).expect("a JDK")).expect("a JDK");
        let class_path = ClassPath::open(&[classes.to_path_buf()], jdk.feature);
        let program = Program::new(jdk, class_path).expect("a program");
        let find = |name: String| program.find(Loader::APP, Name::new(&name)).ok().flatten();
        let classes: Vec<&'static Class> = class_names(classes).into_iter().filter_map(find).collect();
        let analysis = Analysis::new(&program, &classes);
        World { program, classes, analysis }
    }

    /// Analyses one source file.
    pub fn of_source(source: &str) -> World {
        let folder = Folder::new();
        let file = folder.write("Main.java", source);
        javac(folder.path(), &[], &[file]);
        World::of(folder.path())
    }

    /// The methods of a class by its Java name, or of all whose source is a file of that name.
    pub fn methods(&self) -> impl Iterator<Item = &'static Method> {
        self.classes.iter().flat_map(|class| class.methods().iter().copied())
    }

    /// The places on a line of a source file.
    pub fn on_line(&self, file: &str, package: &str, line: u32) -> Vec<(&'static Method, Place)> {
        let is_in = |class: &Class| {
            class.file.is_some_and(|found| found.source_file.is_some_and(|name| name == file))
                && class.package() == package
        };
        let methods = self.methods().filter(|method| is_in(method.class));
        let mut found = Vec::new();
        for method in methods {
            let Some(code) = method.info().and_then(|info| info.code.as_ref()) else { continue };
            let places = self.analysis.places(method).iter();
            let here = places.filter(|place| code.line_at(place.pc).map(u32::from) == Some(line));
            found.extend(here.map(|place| (method, place.clone())));
        }
        found
    }
}

/// The kind of place that throws an exception.
pub fn kind_of(exception: &str) -> Option<Kind> {
    Some(match exception.rsplit('.').next()? {
        "NullPointerException" => Kind::Null,
        "ArrayIndexOutOfBoundsException" => Kind::Index,
        "NegativeArraySizeException" => Kind::Size,
        "ArithmeticException" => Kind::Division,
        "ClassCastException" => Kind::Cast,
        "ArrayStoreException" => Kind::Store,
        _ => return None,
    })
}

pub fn kind_named(name: &str) -> Kind {
    Kind::ALL.into_iter().find(|kind| kind.name() == name).unwrap_or_else(|| panic!("no kind is called {name}"))
}
