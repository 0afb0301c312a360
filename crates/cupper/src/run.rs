//! `cupper run`: a Java program on the virtual machine.

use clap::Args;
use program::link::{Program, Trouble};
use program::source::{ClassPath, Jdk, locate_jdk};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use vm::{Concrete, Host, MainError, Options, Stop, Vm};

/// Something of Java was asked for that is not there yet.
const UNSUPPORTED: u8 = 3;
/// Every thread of the program waits for another.
const DEADLOCK: u8 = 4;
/// A limit was reached.
const EXHAUSTED: u8 = 5;
/// Bad command line, JDK or main class; `java` uses 1.
const BAD_INPUT: u8 = 1;

#[derive(Args)]
#[command(after_help = "Exit status: the program's own; 1 also for an uncaught exception or a program that cannot be
started; 2 for a wrong command line; 3 where the program needs a native method that is not there
yet; 4 for a deadlock; 5 when a limit was reached.

Examples:
  cupper run -cp target/classes com.example.Main one two
  cupper run -jar app.jar")]
pub struct Run {
    /// Home of the JDK whose class library is used [default: $JAVA_HOME, else the `java` on the path]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,
    /// Folders and jars to find classes in, separated by `:` [default: $CLASSPATH, else .]
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: Option<String>,
    /// Run the main class of a jar
    #[arg(long, value_name = "FILE")]
    jar: Option<PathBuf>,
    /// Set a system property
    #[arg(short = 'D', value_name = "NAME=VALUE")]
    define: Vec<String>,
    /// Enable assertions
    #[arg(long = "enableassertions", visible_alias = "ea")]
    assertions: bool,
    /// Let the program read files below this folder
    #[arg(long, value_name = "DIR")]
    allow_read: Vec<PathBuf>,
    /// Let the program read and write files below this folder
    #[arg(long, value_name = "DIR")]
    allow_write: Vec<PathBuf>,
    /// Seed of what Java asks the system for: identity hash codes, secure random numbers
    #[arg(long, default_value_t = 0x5EED, value_name = "N")]
    seed: u64,
    /// Where the program's clock starts, in milliseconds since 1970
    #[arg(long, default_value_t = Options::default().start_millis, value_name = "MILLIS")]
    time: i64,
    /// Largest size of the Java heap in MiB
    #[arg(long, default_value_t = 2048, value_name = "MIB")]
    heap: u32,
    /// Stop after this many jumps and calls
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// The main class and its arguments
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "MAIN")]
    main: Vec<String>,
}

impl Run {
    pub fn execute(self) -> ExitCode {
        match self.start() {
            Ok(status) => ExitCode::from(status as u8),
            Err((status, message)) => {
                eprintln!("{message}");
                ExitCode::from(status)
            }
        }
    }

    fn start(self) -> Result<i32, (u8, String)> {
        let bad = |message: String| (BAD_INPUT, format!("Error: {message}"));
        let home = locate_jdk(self.jdk.as_deref()).map_err(|error| bad(error.to_string()))?;
        let jdk = Jdk::open(&home).map_err(|error| bad(error.to_string()))?;
        let entries = self.entries();
        let class_path = ClassPath::open(&entries, jdk.feature);
        let mut args = self.main.clone();
        let main_name = match &self.jar {
            Some(jar) => main_class_of(&class_path, jar).map_err(bad)?,
            None if args.is_empty() => return Err((2, "Error: no main class given; see `cupper run --help`".into())),
            None => args.remove(0).replace('/', "."),
        };
        let class_path_text: Vec<String> = entries.iter().map(|entry| entry.display().to_string()).collect();
        let program = Program::new(jdk, class_path).map_err(|trouble| bad(describe(&trouble)))?;
        let mut properties = vec![("java.class.path".to_string(), class_path_text.join(":"))];
        properties.push(("sun.java.command".to_string(), [&[main_name.clone()], args.as_slice()].concat().join(" ")));
        properties.extend(self.define.iter().map(|text| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.to_string(), value.to_string())
        }));
        let options = Options {
            start_millis: self.time,
            seed: self.seed,
            max_heap: self.heap.clamp(16, 4000) << 20,
            max_steps: self.max_steps,
            properties,
            assertions: self.assertions,
            environment: std::env::vars().collect(),
            ..Options::default()
        };
        let host = Box::new(Terminal::new(&self.allow_read, &self.allow_write));
        let mut vm = Vm::new(Rc::new(program), Concrete, jdk::natives(), host, options);
        vm.boot().map_err(|error| (UNSUPPORTED, format!("cupper: {error}")))?;
        let main = vm.find_main(&main_name).map_err(|error| main_error(&vm, error))?;
        let result = vm.run_main(main, &args);
        vm.host.flush();
        result.map_err(stopped)
    }

    fn entries(&self) -> Vec<PathBuf> {
        if let Some(jar) = &self.jar {
            return vec![jar.clone()];
        }
        let text = self.class_path.clone().or_else(|| std::env::var("CLASSPATH").ok()).unwrap_or_else(|| ".".into());
        text.split(':').map(|entry| PathBuf::from(if entry.is_empty() { "." } else { entry })).collect()
    }
}

fn main_class_of(class_path: &ClassPath, jar: &Path) -> Result<String, String> {
    let entries = class_path.entries();
    let entry = entries.first().ok_or_else(|| format!("Unable to access jarfile {}", jar.display()))?;
    if entry.is_missing() {
        return Err(format!("Unable to access jarfile {}", jar.display()));
    }
    if let Some(problem) = entry.problem() {
        return Err(problem.to_string());
    }
    entry
        .manifest()
        .and_then(|manifest| manifest.main_class.clone())
        .ok_or_else(|| format!("no main manifest attribute, in {}", jar.display()))
}

fn describe(trouble: &Trouble) -> String {
    match trouble {
        Trouble::Throw(error) => format!("{}: {}", error.class.replace('/', "."), error.message),
        Trouble::Ask { name, .. } => format!("class {name} has no loader"),
    }
}

fn main_error(vm: &Vm<Concrete>, error: MainError) -> (u8, String) {
    match error {
        MainError::NotFound(name) => {
            let mut message = format!("Error: Could not find or load main class {name}\nCaused by: java.lang.ClassNotFoundException: {name}");
            for entry in vm.program.class_path.entries() {
                if let Some(problem) = entry.problem() {
                    message.push_str(&format!("\n{problem}"));
                }
            }
            (BAD_INPUT, message)
        }
        MainError::NoMain(name) => (
            BAD_INPUT,
            format!(
                "Error: Main method not found in class {name}, please define the main method as:\n   public static void main(String[] args)\nor a JavaFX application class must extend javafx.application.Application"
            ),
        ),
        MainError::Threw(exception) => {
            let text = vm.describe(exception);
            let line = text.lines().next().unwrap_or_default();
            (BAD_INPUT, format!("Error: LinkageError occurred while loading main class\n\t{line}"))
        }
        MainError::Stopped(stop) => stopped(stop),
    }
}

fn stopped(stop: Stop) -> (u8, String) {
    match stop {
        Stop::Unsupported(what) => (UNSUPPORTED, format!("cupper: unsupported: {what}")),
        Stop::Deadlock(what) => (DEADLOCK, format!("cupper: {what}")),
        Stop::Exhausted(what) => (EXHAUSTED, format!("cupper: stopped after {what}")),
        other => (EXHAUSTED, format!("cupper: stopped: {other:?}")),
    }
}

/// The process's own streams, and files where the command line allows them.
struct Terminal {
    out: std::io::BufWriter<std::io::Stdout>,
    read: Vec<PathBuf>,
    write: Vec<PathBuf>,
}

impl Terminal {
    fn new(read: &[PathBuf], write: &[PathBuf]) -> Terminal {
        let real = |paths: &[PathBuf]| {
            paths.iter().map(|path| std::fs::canonicalize(path).unwrap_or_else(|_| path.clone())).collect::<Vec<_>>()
        };
        Terminal {
            out: std::io::BufWriter::with_capacity(1 << 16, std::io::stdout()),
            read: real(read),
            write: real(write),
        }
    }
}

impl Host for Terminal {
    fn write_out(&mut self, bytes: &[u8]) {
        let _ = self.out.write_all(bytes);
    }

    fn write_err(&mut self, bytes: &[u8]) {
        let _ = self.out.flush();
        let _ = std::io::stderr().write_all(bytes);
    }

    fn flush(&mut self) {
        let _ = self.out.flush();
    }

    fn read_in(&mut self, into: &mut [u8]) -> usize {
        let _ = self.out.flush();
        std::io::stdin().read(into).unwrap_or(0)
    }

    fn may_read(&self, path: &Path) -> bool {
        self.read.iter().any(|allowed| path.starts_with(allowed)) || self.may_write(path)
    }

    fn may_write(&self, path: &Path) -> bool {
        self.write.iter().any(|allowed| path.starts_with(allowed))
    }
}
