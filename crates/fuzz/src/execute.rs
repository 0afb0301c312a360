//! Execution of damaged classes in a VM of this process. A JDK is booted once; every mutant runs in a fork of that
//! state. Whatever the verifier lets through, the interpreter must survive.

use program::Name;
use program::link::{Loader, Method, Program};
use program::source::{ClassPath, Jdk};
use std::io::{Error, Result};
use std::path::Path;
use std::rc::Rc;
use vm::{Concrete, Ended, Fork, Machine, Nowhere, Options, Ref, Stop, Vm};

/// Jumps and calls that a mutant may make.
const STEPS: u64 = 400_000;
/// Mutants until the VM is made anew: what a program loads stays loaded.
const PER_VM: usize = 300;

/// The class files of a generated program: names, with dots, and contents. The first is the main class.
pub type Files = [(String, Vec<u8>)];

/// A booted VM, and the state to go back to.
pub struct Executor {
    vm: Vm<Concrete>,
    booted: Fork<Concrete>,
    run: &'static Method,
    left: usize,
}

impl Executor {
    /// A VM with the class library of the JDK at `home`; `classes` holds the compiled `Mutants.java`.
    pub fn new(home: &Path, classes: &Path) -> Result<Executor> {
        let jdk = Jdk::open(home).map_err(Error::other)?;
        let class_path = ClassPath::open(&[classes.to_path_buf()], jdk.feature);
        let program = Program::new(jdk, class_path).map_err(|_| Error::other("the JDK has no core classes"))?;
        let properties = vec![("java.class.path".to_string(), classes.display().to_string())];
        let options = Options { properties, max_heap: 128 << 20, ..Options::default() };
        let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), Box::new(Nowhere), options);
        vm.boot().map_err(Error::other)?;
        let found = vm.program.find(Loader::APP, Name::new("Mutants")).ok().flatten();
        let class = found.ok_or_else(|| Error::other("class Mutants cannot be loaded"))?;
        let descriptor = "([Ljava/lang/String;[[BLjava/lang/String;Ljava/lang/String;)Ljava/lang/String;";
        let run = class.declared_method("run", descriptor);
        let run = run.ok_or_else(|| Error::other("Mutants has no method run"))?;
        vm.until_done(|vm| vm.initialize(class)).map_err(Error::other)?;
        vm.options.max_steps = Some(vm.state.spent() + STEPS);
        let booted = vm.fork();
        Ok(Executor { vm, booted, run, left: PER_VM })
    }

    /// Whether it has run so many mutants that a new one should take its place.
    pub fn is_worn_out(&self) -> bool {
        self.left == 0
    }

    /// Runs a program, one of whose classes is damaged; what became of it in a word.
    pub fn run(&mut self, files: &Files, victim: usize) -> String {
        self.left = self.left.saturating_sub(1);
        self.vm.switch_to(self.booted.clone());
        let arguments = self.vm.until_done(|vm| {
            let (mut names, mut contents) = (Vec::new(), Vec::new());
            for (name, bytes) in files {
                names.push(vm.new_string(name)?);
                contents.push(vm.new_byte_array(bytes)?);
            }
            let (strings, bytes) = (vm.string_class(), vm.program.primitive_array(program::Kind::Byte));
            let arrays = [vm.new_ref_array(strings, &names)?, vm.new_ref_array(bytes, &contents)?];
            let (victim, main) = (vm.new_string(&files[victim].0)?, vm.new_string(&files[0].0)?);
            std::ops::ControlFlow::Continue([arrays[0], arrays[1], victim, main].map(Concrete::reference))
        });
        let arguments = match arguments {
            Ok(arguments) => arguments,
            Err(error) => return format!("run: {error}"),
        };
        match self.vm.invoke(self.run, &arguments) {
            Ended::Returned(Some(value)) => {
                let text = self.vm.string(Ref(Concrete::bits(value).unwrap_or_default() as u32));
                // With what `main` threw there would be too many kinds.
                format!("run: {}", text.split(',').next().unwrap_or_default())
            }
            Ended::Returned(None) => "run: no result".to_string(),
            Ended::Threw(exception) => format!("run: threw {}", self.vm.class_of(exception).java_name()),
            Ended::Stopped(Stop::Unsupported(what)) => format!("run: unsupported {what}"),
            Ended::Stopped(stop) => format!("run: stopped {}", kind(&stop)),
        }
    }
}

fn kind(stop: &Stop) -> &'static str {
    match stop {
        Stop::Exhausted(_) => "at a limit",
        Stop::Deadlock(_) => "in a deadlock",
        Stop::Exited(_) => "by exit",
        _ => "otherwise",
    }
}
