//! A batch: several programs in one folder and a main class that runs those it is told to, so that a VM starts once
//! for many of them.

use host::process::{self, Limits};
use std::collections::BTreeMap;
use std::io::Result;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A virtual machine to run batches on.
#[derive(Clone, Debug)]
pub enum Vm {
    /// The `java` of a JDK.
    Java(PathBuf),
    /// `cupper run` with the class library of a JDK.
    Cupper { path: PathBuf, jdk: PathBuf },
}

/// A main class that runs the programs it is told to, and prints a line with the name of each before it.
pub struct Task<'a> {
    pub classes: &'a Path,
    pub main: &'a str,
    /// What the main class reads, if anything: its first argument.
    pub folder: Option<&'a Path>,
}

const MARK: &str = "=== ";

impl Vm {
    /// The VM at `path`: Cupper, or a `java` if the file is so called.
    pub fn at(path: &Path, jdk: &Path) -> Vm {
        if path.file_name().is_some_and(|name| name == "java") {
            Vm::Java(path.to_path_buf())
        } else {
            Vm::Cupper { path: path.to_path_buf(), jdk: jdk.to_path_buf() }
        }
    }

    fn command(&self, task: &Task) -> Command {
        match self {
            Vm::Java(path) => {
                let mut command = Command::new(path);
                // Compiled code must throw exceptions with their messages and traces; C1 is enough for short programs.
                command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-OmitStackTraceInFastThrow", "-cp"]);
                command.arg(task.classes).arg(task.main).args(task.folder);
                command
            }
            Vm::Cupper { path, jdk } => {
                let mut command = Command::new(path);
                command.arg("run").arg("--jdk").arg(jdk);
                if let Some(folder) = task.folder {
                    command.arg("--allow-read").arg(folder);
                }
                command.arg("-cp").arg(task.classes).arg(task.main).args(task.folder);
                command
            }
        }
    }

    /// Runs `programs`, the arguments of the task's main class; what each printed. A VM that dies or hangs in one program
    /// has that written in its output, and goes on with the next.
    pub fn run(&self, task: &Task, programs: &[String], limit: Duration) -> Result<BTreeMap<String, String>> {
        let mut outputs = BTreeMap::new();
        let mut left = programs;
        while !left.is_empty() {
            let finished = process::run(self.command(task).args(left), b"", Limits::time(limit))?;
            let sections = split(&String::from_utf8_lossy(&finished.out));
            let started = sections.len();
            let complete = finished.code() == Some(0) && started == left.len();
            let last = sections.last().map(|(name, _)| name.clone()).unwrap_or_else(|| left[0].clone());
            outputs.extend(sections);
            if complete {
                break;
            }
            let reason = if finished.is_late() {
                format!("[no end within {} s]\n", limit.as_secs())
            } else {
                format!("[status {:?}]\n{}", finished.code(), String::from_utf8_lossy(&finished.err))
            };
            *outputs.entry(last).or_default() += &reason;
            left = &left[started.clamp(1, left.len())..];
        }
        Ok(outputs)
    }
}

/// The source of the class `Batch`.
pub fn main_class(programs: &[String]) -> String {
    let mut cases = String::new();
    for program in programs {
        cases += &format!("            case \"{program}\" -> {program}.main(new String[0]);\n");
    }
    format!(
        "public class Batch {{
    public static void main(String[] args) {{
        for (String name : args) {{
            System.out.println(\"{MARK}\" + name);
            try {{
                run(name);
            }} catch (Throwable t) {{
                System.out.println(\"uncaught \" + t);
            }}
        }}
    }}

    static void run(String name) throws Throwable {{
        switch (name) {{
{cases}            default -> throw new IllegalArgumentException(name);
        }}
    }}
}}
"
    )
}

/// The output of each program that was started, in order.
fn split(output: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in output.lines() {
        if let Some(name) = line.strip_prefix(MARK) {
            sections.push((name.to_string(), String::new()));
        } else if let Some((_, text)) = sections.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    sections
}
