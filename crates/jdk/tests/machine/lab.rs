//! A JDK, the compiled cases, what `java` says about them, and a booted machine to fork.

use crate::{Case, Check};
use host::Folder;
use host::process::{Limits, run};
use program::Name;
use program::link::{Class, Loader, Program};
use program::source::ClassPath;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::Command;
use std::rc::Rc;
use std::time::Duration;
use vm::{Concrete, Ended, Fork, Options, Ref, Silent, Stop, Vm};

/// A JDK at hand.
#[derive(Clone)]
pub struct Jdk {
    pub feature: u32,
    pub home: PathBuf,
}

/// One of each version, oldest first.
pub fn jdks() -> Vec<Jdk> {
    let homes: Vec<PathBuf> = match std::env::var_os("CUPPER_JDKS") {
        Some(list) => std::env::split_paths(&list).collect(),
        None => std::fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect(),
    };
    let open = |home: PathBuf| {
        let feature = program::source::Jdk::open(&home).ok()?.feature;
        home.join("bin/javac").is_file().then_some(Jdk { feature, home })
    };
    let mut jdks: Vec<Jdk> = homes.into_iter().filter_map(open).collect();
    jdks.sort_by_key(|jdk| jdk.feature);
    jdks.dedup_by_key(|jdk| jdk.feature);
    assert!(!jdks.is_empty(), "no JDK found: install one below /usr/lib/jvm or set CUPPER_JDKS");
    jdks
}

/// A booted machine with the classes of all cases on its class path.
pub struct Lab {
    pub vm: Vm<Concrete>,
    /// The machine as it was after booting.
    image: Fork<Concrete>,
    /// The class of the current case.
    pub class: &'static Class,
    /// What `java` says, by class.
    oracle: BTreeMap<String, String>,
    // Removed after the machine is gone.
    _folder: Folder,
}

/// Prints a line per class: its name, and what its `run` says.
const ORACLE: &str = r#"
class Oracle {
    public static void main(String[] names) {
        for (String name : names) {
            String said;
            try {
                var run = Class.forName(name).getDeclaredMethod("run");
                run.setAccessible(true);
                said = (String) run.invoke(null);
            } catch (java.lang.reflect.InvocationTargetException e) {
                said = "threw " + e.getCause();
            } catch (Throwable t) {
                said = "threw " + t;
            }
            System.out.println(name + "=" + said);
        }
    }
}
"#;

/// A JVM starts slowly on a busy computer.
const LIMITS: Limits = Limits { time: Duration::from_secs(120), output: 1 << 20 };

impl Lab {
    pub fn new(jdk: &Jdk, cases: impl Iterator<Item = &'static Case>) -> Lab {
        let folder = Folder::new().expect("a temporary folder");
        let classes = folder.path().join("classes");
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        javac.args(["-nowarn", "-proc:none", "-XDstringConcat=indyWithConstants", "-d"]).arg(&classes);
        let mut sources = vec![("Oracle".to_string(), ORACLE.to_string())];
        let mut comparable = Vec::new();
        for case in cases.filter(|case| case.release <= jdk.feature) {
            let name = class_name(case.name);
            let imports = "import java.util.*; import java.util.concurrent.*; import java.util.function.*;";
            sources.push((name.clone(), format!("{imports}\nclass {name} {{\n{}\n}}\n", case.java)));
            if matches!(case.check, Check::Says(_)) {
                comparable.push(name);
            }
        }
        for (name, text) in sources {
            let file = folder.path().join(format!("{name}.java"));
            std::fs::write(&file, text).expect("the file can be written");
            javac.arg(file);
        }
        succeed(&mut javac);
        let mut java = Command::new(jdk.home.join("bin/java"));
        java.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]).arg(&classes).arg("Oracle").args(comparable);
        let said = succeed(&mut java);
        let oracle = said.lines().filter_map(|line| line.split_once('=')).map(|(a, b)| (a.into(), b.into())).collect();

        let jdk = program::source::Jdk::open(&jdk.home).expect("a JDK");
        let class_path = ClassPath::open(&[classes], jdk.feature);
        let program = Program::new(jdk, class_path).expect("the core classes");
        let class = program.find(Loader::APP, Name::new("Oracle")).expect("it loads").expect("it is there");
        let host = Box::new(Silent::default());
        let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), host, Options::default());
        vm.boot().expect("the JDK starts");
        let image = vm.fork();
        Lab { vm, image, class, oracle, _folder: folder }
    }

    /// Runs a case on a fresh fork; the error says what it did instead.
    pub fn check(&mut self, case: &Case) -> Result<(), String> {
        self.vm.switch_to(self.image.clone());
        self.vm.options = Options::default();
        let name = class_name(case.name);
        self.class = self.find(&name);
        match case.check {
            Check::Says(expected) => {
                let java = self.oracle.get(&name).map_or("nothing", String::as_str);
                if java != expected {
                    return Err(format!("java says {java:?}, not {expected:?}: the case is wrong"));
                }
                let said = self.say("run");
                if said == expected { Ok(()) } else { Err(format!("said {said:?} in place of {expected:?}")) }
            }
            Check::Of(check) => catch_unwind(AssertUnwindSafe(|| check(self))).map_err(|panic| {
                let text = panic.downcast_ref::<String>().cloned();
                text.or_else(|| panic.downcast_ref::<&str>().map(|text| text.to_string())).unwrap_or_default()
            }),
        }
    }

    pub fn find(&self, name: &str) -> &'static Class {
        self.vm.program.find(Loader::APP, Name::new(name)).expect("it loads").expect("it is there")
    }

    /// Calls a static method without parameters that returns a string or an `int`, after initialising the class.
    pub fn call(&mut self, method: &str) -> Ended<vm::Bits> {
        let class = self.class;
        let descriptors = ["()Ljava/lang/String;", "()I"];
        let method = descriptors.iter().find_map(|descriptor| class.declared_method(method, descriptor));
        let method = method.expect("a method without parameters that returns a string or an int");
        match self.vm.until_done(|vm| vm.initialize(class)) {
            Ok(()) => self.vm.invoke(method, &[]),
            Err(vm::BootError::Stopped(stop)) => Ended::Stopped(stop),
            Err(error) => panic!("the class does not initialise: {error}"),
        }
    }

    /// What a method that returns a string says.
    pub fn say(&mut self, method: &str) -> String {
        let ended = self.call(method);
        self.words(ended)
    }

    pub fn words(&self, ended: Ended<vm::Bits>) -> String {
        match ended {
            Ended::Returned(Some(bits)) => self.vm.string(Ref(bits.0 as u32)),
            Ended::Returned(None) => "nothing".to_string(),
            Ended::Threw(exception) => {
                let text = self.vm.describe(exception);
                format!("threw {}", text.lines().next().unwrap_or_default())
            }
            Ended::Stopped(stop) => format!("stopped: {stop:?}"),
        }
    }

    /// The value of a method that returns an `int`.
    pub fn int(&mut self, method: &str) -> i32 {
        match self.call(method) {
            Ended::Returned(Some(bits)) => bits.0 as i32,
            other => panic!("{}", self.words(other)),
        }
    }

    pub fn stopped(&mut self, method: &str) -> Stop {
        match self.call(method) {
            Ended::Stopped(stop) => stop,
            other => panic!("it did not stop: {}", self.words(other)),
        }
    }
}

fn succeed(command: &mut Command) -> String {
    let finished = run(command, b"", LIMITS).expect("the command starts");
    let said = String::from_utf8_lossy(&finished.out).into_owned();
    assert!(finished.code() == Some(0), "{command:?}: {said}{}", String::from_utf8_lossy(&finished.err));
    said
}

/// `one_word` is the class `OneWord`.
fn class_name(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').filter(|word| !word.is_empty()).map(capital).collect()
}
