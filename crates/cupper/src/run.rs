//! `cupper run`: a Java program on the virtual machine.

use crate::diagnosis;
use crate::terminal::{Terminal, complain};
use clap::Args;
use program::link::Program;
use program::source::{ClassPath, Jdk, locate_jdk};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::rc::Rc;
use vm::{BootError, Concrete, MainError, Options, Stop, Vm};

/// What cannot be loaded or started; `java` uses 1, too.
const BAD_INPUT: u8 = 1;
pub const BAD_COMMAND_LINE: u8 = 2;
/// Something of Java was asked for that is not there yet.
const UNSUPPORTED: u8 = 3;
/// Every thread of the program waits for another.
const DEADLOCK: u8 = 4;
/// A limit was reached.
const EXHAUSTED: u8 = 5;

/// Frames and slots of a thread for each MiB of its stack.
const FRAMES_PER_MIB: u64 = 9_000;
const SLOTS_PER_MIB: u64 = 1 << 20;
/// The virtual machine addresses its heap with 32 bits.
const LARGEST_HEAP: u32 = 4000;

#[derive(Args)]
#[command(after_help = "Exit status: the program's own; 1 also for an uncaught exception or a program that cannot be
started; 2 for a wrong command line; 3 where the program needs a native method that is not there
yet; 4 for a deadlock; 5 when a limit was reached; 130 after Ctrl-C.

As for java: -cp, -classpath, -jar, -ea, -Dname=value, -Xmx512m for --heap, -Xss1m for --stack.

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
    #[arg(long, default_value_t = Options::default().start_millis, allow_negative_numbers = true, value_name = "MILLIS")]
    time: i64,
    /// Largest size of the Java heap in MiB
    #[arg(long, default_value_t = 2048, value_name = "MIB")]
    heap: u32,
    /// Size of a thread's stack in KiB, as that of `java`: how deep calls may nest
    #[arg(long, default_value_t = 1024, value_name = "KIB")]
    stack: u32,
    /// Stop after this many jumps and calls
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// The main class and its arguments
    #[arg(trailing_var_arg = true, value_name = "MAIN")]
    main: Vec<String>,
}

impl Run {
    pub fn execute(self) -> ExitCode {
        match self.start() {
            Ok(status) => ExitCode::from(status as u8),
            Err((status, message)) => {
                complain(&message);
                ExitCode::from(status)
            }
        }
    }

    fn start(self) -> Result<i32, (u8, String)> {
        let bad = |message: String| (BAD_INPUT, format!("Error: {message}"));
        if self.jar.is_none() && self.main.is_empty() {
            let message = "Error: no main class given; `cupper run --help` says how";
            return Err((BAD_COMMAND_LINE, message.to_string()));
        }
        let home = locate_jdk(self.jdk.as_deref()).map_err(|error| bad(error.to_string()))?;
        let jdk = Jdk::open(&home).map_err(|error| bad(error.to_string()))?;
        let entries = self.entries();
        let class_path = ClassPath::open(&entries, jdk.feature);
        let (main_name, args) = match (&self.jar, self.main.split_first()) {
            (Some(jar), _) => {
                (main_class_of(&class_path, jar).map_err(|message| (BAD_INPUT, message))?, &self.main[..])
            }
            (None, Some((name, args))) => (name.replace('/', "."), args),
            (None, None) => (String::new(), &self.main[..]),
        };
        let not_a_jdk = |reason: &str| bad(format!("the JDK in {} cannot be used: {reason}", home.display()));
        let program = Program::new(jdk, class_path).map_err(|trouble| not_a_jdk(&trouble.to_string()))?;
        let options = self.options(&entries, &main_name, args);
        let host = Box::new(Terminal::new(&self.allow_read, &self.allow_write));
        let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), host, options);
        vm.boot().map_err(|error| match error {
            BootError::Threw(text) => not_a_jdk(text.lines().next().unwrap_or_default()),
            BootError::Stopped(stop) => stopped(stop),
        })?;
        let main = match vm.find_main(&main_name) {
            Ok(main) => main,
            Err(MainError::Stopped(stop)) => return Err(stopped(stop)),
            Err(MainError::Refused(status)) => {
                return Err((status as u8, format!("cupper: {}", diagnosis::of_main(&vm.program, &main_name))));
            }
        };
        let result = vm.run_main(main, args);
        vm.host.flush();
        result.map_err(stopped)
    }

    fn entries(&self) -> Vec<PathBuf> {
        if let Some(jar) = &self.jar {
            return vec![jar.clone()];
        }
        let variable = || std::env::var_os("CLASSPATH").map(|path| path.to_string_lossy().into_owned());
        let text = self.class_path.clone().or_else(variable).unwrap_or_else(|| ".".into());
        text.split(':').map(|entry| PathBuf::from(if entry.is_empty() { "." } else { entry })).collect()
    }

    fn options(&self, entries: &[PathBuf], main_name: &str, args: &[String]) -> Options {
        let class_path: Vec<String> = entries.iter().map(|entry| entry.display().to_string()).collect();
        let what = self.jar.as_ref().map_or(main_name.to_string(), |jar| jar.display().to_string());
        let command: Vec<&str> = std::iter::once(what.as_str()).chain(args.iter().map(String::as_str)).collect();
        let mut properties = vec![
            ("java.class.path".to_string(), class_path.join(":")),
            ("sun.java.command".to_string(), command.join(" ")),
        ];
        properties.extend(self.define.iter().map(|text| {
            let (name, value) = text.split_once('=').unwrap_or((text, ""));
            (name.to_string(), value.to_string())
        }));
        let lossy = |text: std::ffi::OsString| text.to_string_lossy().into_owned();
        let scaled = |per_mib: u64| usize::try_from(u64::from(self.stack) * per_mib / 1024).unwrap_or(usize::MAX);
        Options {
            start_millis: self.time,
            seed: self.seed,
            max_heap: self.heap.clamp(16, LARGEST_HEAP) << 20,
            max_frames: scaled(FRAMES_PER_MIB).max(500),
            max_slots: scaled(SLOTS_PER_MIB).max(1 << 16),
            max_steps: self.max_steps,
            properties,
            assertions: self.assertions,
            environment: std::env::vars_os().map(|(name, value)| (lossy(name), lossy(value))).collect(),
            ..Options::default()
        }
    }
}

/// The main class that a jar's manifest names; the error is all that is to be printed.
fn main_class_of(class_path: &ClassPath, jar: &Path) -> Result<String, String> {
    let name = jar.display();
    let entries = class_path.entries();
    let entry = entries.first().filter(|entry| !entry.is_missing());
    let Some(entry) = entry else {
        return Err(format!("Error: Unable to access jarfile {name}: there is no such file"));
    };
    if let Some(problem) = entry.problem() {
        return Err(format!("Error: Invalid or corrupt jarfile {name}: {}", diagnosis::of_jar(problem)));
    }
    let Some(manifest) = entry.manifest() else {
        return Err(format!("Error: Invalid or corrupt jarfile {name}: it is a folder"));
    };
    manifest.main_class.clone().ok_or_else(|| format!("no main manifest attribute, in {name}"))
}

fn stopped(stop: Stop) -> (u8, String) {
    match stop {
        Stop::Unsupported(what) => (UNSUPPORTED, format!("cupper: unsupported: {what}")),
        Stop::Deadlock(_) => (DEADLOCK, format!("cupper: {stop}")),
        Stop::Exhausted(what) => (EXHAUSTED, format!("cupper: stopped after {what}")),
        other => (EXHAUSTED, format!("cupper: stopped: {other:?}")),
    }
}
