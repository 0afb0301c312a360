//! Corpora whose bugs are reproduced by statements in their comments.

use super::{Folder, World, corpus, javac, run, sources, tool};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const RUNNER: &str = r#"
import java.net.URL;
import java.net.URLClassLoader;

public class Runner {
    public static void main(String[] args) throws Exception {
        URL classes = new java.io.File(args[0]).toURI().toURL();
        for (int i = 1; i < args.length; i++) {
            try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, null)) {
                loader.setDefaultAssertionStatus(true);
                var method = loader.loadClass(args[i]).getMethod("run");
                method.setAccessible(true);
                try {
                    method.invoke(null);
                } catch (java.lang.reflect.InvocationTargetException e) {
                    Throwable thrown = e.getCause();
                    while (thrown instanceof ExceptionInInitializerError && thrown.getCause() != null) thrown = thrown.getCause();
                    StackTraceElement[] frames = thrown.getStackTrace();
                    if (frames.length > 0) {
                        StackTraceElement top = frames[0];
                        System.out.println(args[i] + " " + thrown.getClass().getName() + " " + top.getClassName() + " "
                                + top.getFileName() + " " + top.getLineNumber());
                    }
                }
            }
        }
    }
}
"#;

/// A compiled corpus.
pub struct Corpus {
    folder: Folder,
    pub sources: Vec<PathBuf>,
    pub world: World,
    /// Sources of the classes that run the statements.
    drivers: Vec<PathBuf>,
    /// These classes, each with its file and the number of the bug.
    cases: Vec<(String, String, u32)>,
}

/// What a reproducer throws, and where.
#[derive(Debug)]
pub struct Thrown {
    /// The file of the reproducer.
    pub source: String,
    pub bug: u32,
    pub exception: String,
    /// Of the frame that throws.
    pub class: String,
    pub file: String,
    pub line: u32,
}

impl Thrown {
    pub fn package(&self) -> String {
        self.class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/")
    }
}

impl Corpus {
    /// Compiles a corpus: a file `TOPIC/Name.java` has a class `NAME.TOPIC.Name`.
    pub fn compile(name: &str) -> Corpus {
        let folder = Folder::new();
        let (mut old, mut new) = (Vec::new(), Vec::new());
        let (mut drivers, mut cases) = (Vec::new(), Vec::new());
        let all = sources(&corpus(name));
        for source in &all {
            let text = fs::read_to_string(source).expect("a source of the corpus");
            let simple = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let topic = source.parent().and_then(|parent| parent.file_name()).unwrap_or_default().to_string_lossy();
            let mut classes = String::new();
            let header = text.lines().take_while(|line| !line.starts_with("package "));
            for (index, line) in header.filter(|line| line.starts_with("// bug ")).enumerate() {
                let code = line.split_once('`').and_then(|(_, rest)| rest.strip_suffix('`'));
                let code = code.expect("a reproducer in backticks");
                let number: String = line["// bug ".len()..].chars().take_while(char::is_ascii_digit).collect();
                writeln!(
                    classes,
                    "static class Case{index} {{ public static void run() throws Throwable {{ {code} }} }}"
                )
                .unwrap();
                let class = format!("{name}.{topic}.{simple}Cases$Case{index}");
                cases.push((class, format!("{simple}.java"), number.parse().expect("the number of a bug")));
            }
            let driver = format!("package {name}.{topic};\npublic class {simple}Cases {{\n{classes}}}\n");
            drivers.push(folder.write(&format!("drivers/{name}/{topic}/{simple}Cases.java"), &driver));
            if text.contains("// javac: --release 8") { old.push(source.clone()) } else { new.push(source.clone()) }
        }
        let classes = folder.path().join("classes");
        if !old.is_empty() {
            javac(&classes, &["--release", "8"], &old);
        }
        javac(&classes, &["--release", "17"], &new);
        let world = World::of(&classes);
        Corpus { folder, sources: all, world, drivers, cases }
    }

    /// Runs all reproducers on the real `java`.
    pub fn reproduce(&self) -> Vec<Thrown> {
        let classes = self.folder.path().join("classes");
        let path = classes.to_string_lossy().into_owned();
        let mut drivers = self.drivers.clone();
        drivers.push(self.folder.write("Runner.java", RUNNER));
        javac(&classes, &["-cp", &path], &drivers);
        let names = self.cases.iter().map(|(class, ..)| class);
        let mut java = Command::new(tool("java"));
        let output = run(java.args(["-Xss512k", "-cp"]).arg(&classes).arg("Runner").arg(&classes).args(names));
        output.lines().map(|line| self.thrown(line)).collect()
    }

    fn thrown(&self, line: &str) -> Thrown {
        let words: Vec<&str> = line.split(' ').collect();
        let [case, exception, class, file, line] = words[..] else { panic!("not a line of the runner: {line}") };
        let (_, source, bug) = self.cases.iter().find(|(name, ..)| name == case).expect("a case of ours");
        Thrown {
            source: source.clone(),
            bug: *bug,
            exception: exception.to_string(),
            class: class.to_string(),
            file: file.to_string(),
            line: line.parse().unwrap_or_default(),
        }
    }
}
