//! What tests of the command line need: a folder of its own, `javac` and `jar`, and runs with a time limit.

use host::process::{self, Limits};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const TIME_LIMIT: Duration = Duration::from_secs(60);

/// A folder that is removed in the end.
pub struct Lab {
    pub dir: PathBuf,
}

/// All that a user sees of a run; a signal's status is that of the shell, 128 and its number.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    pub status: i32,
    pub out: String,
    pub err: String,
}

pub struct Jdk {
    pub feature: u32,
    pub home: PathBuf,
}

impl Jdk {
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.home.join("bin").join(name));
        clean(&mut command);
        command
    }
}

/// The JDKs at hand, oldest first, one of each version from 17 on.
pub fn jdks() -> Vec<Jdk> {
    let homes: Vec<PathBuf> = match std::env::var_os("CUPPER_JDKS") {
        Some(list) => std::env::split_paths(&list).collect(),
        None => std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect(),
    };
    let mut jdks: Vec<Jdk> = homes.into_iter().filter_map(read_jdk).filter(|jdk| jdk.feature >= 17).collect();
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks.dedup_by_key(|jdk| jdk.feature);
    assert!(!jdks.is_empty(), "no JDK found: install one below /usr/lib/jvm or set CUPPER_JDKS");
    jdks
}

fn read_jdk(home: PathBuf) -> Option<Jdk> {
    let home = home.canonicalize().ok()?;
    let release = std::fs::read_to_string(home.join("release")).ok()?;
    let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
    let feature = version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()?;
    (home.join("bin/javac").is_file() && home.join("lib/modules").is_file()).then_some(Jdk { feature, home })
}

/// Removes what changes the behaviour of a JVM from a command's environment.
fn clean(command: &mut Command) {
    for variable in ["JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH", "LANG", "LANGUAGE"] {
        command.env_remove(variable);
    }
    command.env("LC_ALL", "C.UTF-8").env("TZ", "UTC");
}

/// `cupper run`, without a JDK chosen.
pub fn cupper_run() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cupper"));
    command.arg("run");
    clean(&mut command);
    command
}

pub fn cupper(jdk: &Jdk) -> Command {
    let mut command = cupper_run();
    command.arg("--jdk").arg(&jdk.home);
    command
}

/// Runs to the end with this standard input.
pub fn run(command: &mut Command, stdin: &[u8]) -> Seen {
    let finished = process::run(command, stdin, Limits::time(TIME_LIMIT)).expect("the command starts");
    let Some(status) = finished.status else { panic!("{command:?} took more than {TIME_LIMIT:?}") };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Seen {
        status: status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0)),
        out: text(&finished.out),
        err: text(&finished.err),
    }
}

impl Lab {
    pub fn new(name: &str) -> Lab {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).expect("a folder for the test");
        Lab { dir }
    }

    /// Writes a file and the folders above it.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.dir.join(path);
        std::fs::create_dir_all(path.parent().expect("a file has a folder")).expect("the folder can be made");
        std::fs::write(path, bytes).expect("the file can be written");
    }

    pub fn read(&self, path: &str) -> Vec<u8> {
        std::fs::read(self.dir.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// Compiles sources, each the text of a file, into a folder; its earlier classes are on the class path.
    pub fn compile(&self, jdk: &Jdk, folder: &str, release: u32, sources: &[&str]) {
        let place = self.dir.join(format!("{folder}-src"));
        std::fs::create_dir_all(&place).expect("a folder for sources");
        let mut javac = jdk.tool("javac");
        javac.args(["-nowarn", "-parameters", "--release", &release.to_string(), "-cp", folder, "-d", folder]);
        javac.current_dir(&self.dir);
        std::fs::create_dir_all(self.dir.join(folder)).expect("a folder for classes");
        for (index, source) in sources.iter().enumerate() {
            // Not public, so that any file name will do.
            let path = place.join(format!("Source{index}.java"));
            std::fs::write(&path, source).expect("the source can be written");
            javac.arg(path);
        }
        let seen = run(&mut javac, b"");
        assert_eq!(seen.status, 0, "{}", seen.err);
    }

    /// Runs in the folder, so that paths in messages are short.
    pub fn here<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.current_dir(&self.dir)
    }
}

impl Drop for Lab {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}
